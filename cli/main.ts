/** The process behind the command `qrelay`. */
import { readFileSync } from 'node:fs';
import { runCli } from './run.js';

const PACKAGE = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await runCli(process.argv.slice(2), PACKAGE.version);
