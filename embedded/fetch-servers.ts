/**
 * Finds the programs of the servers named in the arguments (`mongodb`, `temporal`), or installs them in the
 * cache, so that a first start need not wait for them after its build. Exits with code 1 if one is not to be
 * had; the output says why.
 */
import { firstLine } from '../config/supervise.js';
import { findMongod } from './find-mongod.js';
import { buildFindOptions } from './find-program.js';
import { findTemporal } from './find-temporal.js';

const FIND = { mongodb: findMongod, temporal: findTemporal };

const options = buildFindOptions(process.env, (line) => console.log(line));
const names = process.argv.slice(2).filter((name): name is keyof typeof FIND => Object.hasOwn(FIND, name));
const results = await Promise.allSettled(names.map((name) => FIND[name](options)));
for (const result of results) {
  if (result.status === 'fulfilled') continue;
  console.log(firstLine(result.reason));
  process.exitCode = 1;
}
