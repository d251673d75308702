/**
 * The process behind `npm run account`, `files`, `backup`, `restore`, and `rotate-key`; the first argument is
 * the name of the command. Runs it on the database that `chooseStore` chooses, for data without a running
 * service on an embedded MongoDB that runs only for this command. Says on stderr which database it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { loadSettings, SettingsError } from '../config/settings.js';
import { StartError, type Child } from './child.js';
import { chooseStore } from './chosen-store.js';
import { lockDataFolder, stopOrphans } from './data-folder.js';
import { NotFoundError } from './fallbacks.js';
import { findMongod } from './find-mongod.js';
import { buildFindOptions, getCacheFolder } from './find-program.js';
import { startMongod } from './mongod.js';
import { getFreePort } from './ports.js';

const [command = '', ...commandArgs] = process.argv.slice(2);

async function runCommand(mongodbUri: string, folder: string, args: readonly string[]): Promise<number> {
  const program = join(import.meta.dirname, '..', 'api', 'cli', `${command}.js`);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, MONGODB_URI: mongodbUri, DATA_DIR: folder },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
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
    // The lock keeps `npm start` from running at the same time.
    const stopped = command === 'rotate-key' && !commandArgs.includes('--stopped') ? ['--stopped'] : [];
    return await runCommand(uri, folder, [...commandArgs, ...stopped]);
  } finally {
    await mongod?.stop(5_000);
  }
}

try {
  const { mongodbUri, dataDir } = loadSettings(process.env);
  const folder = resolve(dataDir);
  const store = chooseStore({
    mongodbUri,
    folder,
    isNamed: (process.env.DATA_DIR ?? '') !== '',
    createsStore: command === 'restore',
    cache: getCacheFolder(process.env),
  });
  if (store.servicePid !== undefined && command === 'restore')
    throw new StartError(
      `Qrelay is running on ${folder} (process ${store.servicePid}): stop it before you restore a backup`,
    );
  console.error(store.description);
  process.exitCode =
    store.mongodbUri === undefined
      ? await runOnEmbeddedMongodb(folder)
      : await runCommand(store.mongodbUri, folder, commandArgs);
} catch (error) {
  const isExpected = [SettingsError, StartError, NotFoundError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
