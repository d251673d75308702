/**
 * The process behind `npm run account`. Runs the command on the database in `MONGODB_URI`; otherwise on that of the
 * `npm start` that is running on the same data folder; otherwise on an embedded MongoDB that runs only for this command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { loadSettings, SettingsError } from '../config/settings.js';
import { StartError, type Child } from './child.js';
import { findRuntime, lockDataFolder, stopOrphans } from './data-folder.js';
import { NotFoundError } from './fallbacks.js';
import { findMongod } from './find-mongod.js';
import { buildFindOptions } from './find-program.js';
import { startMongod } from './mongod.js';
import { getFreePort } from './ports.js';

async function runCommand(mongodbUri: string): Promise<number> {
  const program = join(import.meta.dirname, '..', 'api', 'cli', 'account.js');
  const command = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    env: { ...process.env, MONGODB_URI: mongodbUri },
    stdio: 'inherit',
  });
  const [code] = (await once(command, 'exit')) as [number | null];
  return code ?? 1;
}

async function runOnEmbeddedMongodb(folder: string): Promise<number> {
  process.once('exit', lockDataFolder(folder));
  await stopOrphans(folder);
  const binary = await findMongod(buildFindOptions(process.env, (line) => console.error(line)));
  let mongod: Child | undefined;
  // Ctrl-C also reaches the command. It exits, and then the database is stopped as usual.
  process.on('SIGINT', () => undefined);
  const onStart = (child: Child): unknown => (mongod = child);
  try {
    const { uri } = await startMongod({ binary, folder, port: await getFreePort(), cacheGb: 0.25, onStart });
    return await runCommand(uri);
  } finally {
    await mongod?.stop(5_000);
  }
}

try {
  const { mongodbUri, dataDir } = loadSettings(process.env);
  const folder = resolve(dataDir);
  const runningUri = mongodbUri ?? findRuntime(folder)?.mongodbUri;
  process.exitCode =
    runningUri === undefined ? await runOnEmbeddedMongodb(folder) : await runCommand(runningUri);
} catch (error) {
  const isExpected = [SettingsError, StartError, NotFoundError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
