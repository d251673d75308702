import { existsSync } from 'node:fs';
import { buildIfStale, wasBuilt } from './build.mjs';
import { CHECKOUT, inCheckout } from './checkout.mjs';
import { fetchServers } from './fetch-servers.mjs';
import { installIfStale } from './install.mjs';
import { fail } from './log.mjs';
import { withSetupLock } from './setup-lock.mjs';

const MIN_NODE_VERSION = [20, 19];

/**
 * Checks the version of Node, installs packages, and builds dist/, as far as needed. Prints nothing if all is
 * up to date.
 *
 * @param {boolean} options.build whether to build dist/; default true
 * @param {boolean} options.all whether to build the docs and the SDK if they are missing; default true
 * @param {Record<string, string>} options.servers servers whose programs are fetched while a new checkout is
 *   built
 */
export async function prepare({ build = true, all = true, servers = {} } = {}) {
  requireNodeVersion();
  process.chdir(CHECKOUT);
  // An orderly exit on a signal also ends npm and the compiler.
  const exit = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, exit);
  await withSetupLock(async () => {
    await installIfStale();
    if (build) await Promise.all([wasBuilt() || fetchServers(servers), buildIfStale({ all })]);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, exit);
}

/** The servers that a command runs itself unless one of these variables names another. */
export const SERVICE_SERVERS = { mongodb: 'MONGODB_URI', temporal: 'TEMPORAL_ADDRESS' };
export const TEST_SERVERS = {
  mongodb: 'QRELAY_TEST_MONGODB_URI',
  temporal: 'QRELAY_TEST_TEMPORAL_ADDRESS',
};

/** Reads `.env` at the top of the checkout. Variables that are already set take precedence. */
export function readEnvFile() {
  if (existsSync(inCheckout('.env'))) process.loadEnvFile?.(inCheckout('.env'));
}

/** Exits the process with one line if Node is older than the libraries require. */
function requireNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = MIN_NODE_VERSION;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  fail(`Qrelay needs Node ${MIN_NODE_VERSION.join('.')} or later; this is Node ${process.versions.node}.`);
}
