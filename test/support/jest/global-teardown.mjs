import { once } from 'node:events';

/** Ends the servers that `global-setup.mjs` started, and waits until their process has ended. */
export default async function globalTeardown() {
  const servers = globalThis.qrelayTestServers;
  if (servers === undefined || servers.exitCode !== null) return;
  const exit = once(servers, 'exit');
  servers.ref();
  servers.disconnect();
  await exit;
}
