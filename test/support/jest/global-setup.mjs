import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How long clients wait for MongoDB on a busy machine. */
const GENEROUS_TIMEOUTS = 'serverSelectionTimeoutMS=20000&connectTimeoutMS=20000';

/**
 * Starts MongoDB and Temporal for the tests, unless the environment names servers already. Their process ends them
 * once this process has ended, so neither a failure nor Ctrl-C leaves a server behind.
 * @param {{ rootDir: string }} config
 */
export default async function globalSetup({ rootDir }) {
  if (process.env.QRELAY_TEST_MONGODB_URI && process.env.QRELAY_TEST_TEMPORAL_ADDRESS) return;
  const program = join(rootDir, 'dist', 'embedded', 'test-servers.js');
  if (!existsSync(program)) throw new Error(`${program} is missing; npm run build compiles it`);
  // A process group of its own: Ctrl-C reaches jest alone, and the servers end with it.
  const servers = fork(program, {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  globalThis.qrelayTestServers = servers;
  const message = await new Promise((resolve) => {
    servers.once('message', resolve);
    servers.once('exit', (code) => resolve({ error: `the process of the servers ended with code ${code}` }));
  });
  if ('error' in message) throw new Error(message.error);
  process.env.QRELAY_TEST_MONGODB_URI = `${message.mongodbUri}&${GENEROUS_TIMEOUTS}`;
  process.env.QRELAY_TEST_TEMPORAL_ADDRESS = message.temporalAddress;
  servers.unref();
  servers.channel?.unref();
}
