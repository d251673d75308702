import { once } from 'node:events';

/** Ends the servers that `test-servers.mjs` started, and waits until their processes have ended. */
export default async function globalTeardown() {
  await Promise.all((globalThis.qrelayTestServers ?? []).map(end));
}

async function end(servers) {
  if (servers.exitCode !== null) return;
  const exit = once(servers, 'exit');
  servers.ref();
  servers.disconnect();
  await exit;
}
