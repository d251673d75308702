/**
 * The process behind `npm run account`: runs the command on the given database, else on that of the `npm start` that
 * runs on the same data folder, else on a MongoDB that is started for the command alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { loadSettings, SettingsError } from '../config/settings.js';
import { NotFoundError } from './fallbacks.js';
import type { Child } from './child.js';
import { lockDataFolder, stopOrphans } from './data-folder.js';
import { findMongod } from './find-mongod.js';
import { findOptions } from './find-options.js';
import { freePort } from './free-port.js';
import { startMongod } from './mongod.js';
import { readRuntime } from './runtime-file.js';
import { StartError } from './wait-until.js';

async function runCommand(mongodbUri: string): Promise<number> {
  const program = join(import.meta.dirname, '..', 'api', 'cli', 'account.js');
  const command = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    env: { ...process.env, MONGODB_URI: mongodbUri },
    stdio: 'inherit',
  });
  const [code] = (await once(command, 'exit')) as [number | null];
  return code ?? 1;
}

async function runOnOwnMongodb(folder: string): Promise<number> {
  process.once('exit', lockDataFolder(folder));
  await stopOrphans(folder);
  const binary = await findMongod(findOptions(process.env, (line) => console.error(line)));
  let mongod: Child | undefined;
  // Ctrl-C reaches the command, too: it ends, and then the database is ended as usual.
  process.on('SIGINT', () => undefined);
  const onStart = (child: Child): unknown => (mongod = child);
  try {
    const { uri } = await startMongod({ binary, folder, port: await freePort(), cacheGb: 0.25, onStart });
    return await runCommand(uri);
  } finally {
    await mongod?.stop(5_000);
  }
}

try {
  const { mongodbUri, dataDir } = loadSettings(process.env);
  const folder = resolve(dataDir);
  const known = mongodbUri ?? readRuntime(folder)?.mongodbUri;
  process.exitCode = known === undefined ? await runOnOwnMongodb(folder) : await runCommand(known);
} catch (error) {
  const expected = [SettingsError, StartError, NotFoundError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
