import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How long clients wait for MongoDB on a busy machine. */
const GENEROUS_TIMEOUTS = 'serverSelectionTimeoutMS=20000&connectTimeoutMS=20000';

/**
 * Starts MongoDB, and Temporal if the tests need it, unless the environment names servers already. Their
 * process ends them once this process has ended, so neither a failure nor Ctrl-C leaves a server behind.
 *
 * @param {string} rootDir top of the checkout
 * @param {boolean} withTemporal
 */
export async function startTestServers(rootDir, withTemporal) {
  const { QRELAY_TEST_MONGODB_URI: mongodb, QRELAY_TEST_TEMPORAL_ADDRESS: temporal } = process.env;
  const needsTemporal = withTemporal && !temporal;
  if (mongodb && !needsTemporal) return;
  const program = join(rootDir, 'dist', 'embedded', 'test-servers.js');
  if (!existsSync(program)) throw new Error(`${program} is missing; npm run build compiles it`);
  const only = mongodb ? ['--temporal-only'] : needsTemporal ? [] : ['--mongodb-only'];
  // A process group of its own: Ctrl-C reaches jest alone, and the servers end with it.
  const servers = fork(program, only, {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  (globalThis.qrelayTestServers ??= []).push(servers);
  const message = await new Promise((resolve) => {
    servers.once('message', resolve);
    servers.once('exit', (code) => resolve({ error: `the process of the servers ended with code ${code}` }));
  });
  if ('error' in message) throw new Error(message.error);
  const { mongodbUri, temporalAddress } = message;
  if (mongodbUri) process.env.QRELAY_TEST_MONGODB_URI = `${mongodbUri}&${GENEROUS_TIMEOUTS}`;
  if (temporalAddress) process.env.QRELAY_TEST_TEMPORAL_ADDRESS = temporalAddress;
  servers.unref();
  servers.channel?.unref();
}
