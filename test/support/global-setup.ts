import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServersMessage } from '../../embedded/test-servers.js';

/** How long clients wait for a MongoDB that a busy machine keeps from answering. */
const PATIENCE = 'serverSelectionTimeoutMS=20000&connectTimeoutMS=20000';

declare global {
  var qrelayTestServers: ChildProcess | undefined;
}

/**
 * Starts MongoDB and Temporal for the tests, unless their addresses are given. The process that runs them ends them
 * when this one is gone, so neither a failure nor Ctrl-C leaves anything behind.
 */
export default async function globalSetup(config: { rootDir: string }): Promise<void> {
  if (process.env.QRELAY_TEST_MONGODB_URI && process.env.QRELAY_TEST_TEMPORAL_ADDRESS) return;
  const program = join(config.rootDir, 'dist', 'embedded', 'test-servers.js');
  if (!existsSync(program)) throw new Error(`${program} is missing: npm run build compiles it`);
  // A group of its own: Ctrl-C reaches jest alone, and the servers end with it.
  const servers = fork(program, {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  globalThis.qrelayTestServers = servers;
  const message = await new Promise<TestServersMessage>((resolve) => {
    servers.once('message', (sent) => resolve(sent as TestServersMessage));
    servers.once('exit', (code) => resolve({ error: `the servers' process ended with code ${code}` }));
  });
  if ('error' in message) throw new Error(message.error);
  process.env.QRELAY_TEST_MONGODB_URI = `${message.mongodbUri}&${PATIENCE}`;
  process.env.QRELAY_TEST_TEMPORAL_ADDRESS = message.temporalAddress;
  servers.unref();
  servers.channel?.unref();
}
