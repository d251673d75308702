import { once } from 'node:events';

/** Ends what `global-setup.ts` started, and waits until it is gone. */
export default async function globalTeardown(): Promise<void> {
  const servers = globalThis.qrelayTestServers;
  if (servers === undefined || servers.exitCode !== null) return;
  const gone = once(servers, 'exit');
  servers.ref();
  servers.disconnect();
  await gone;
}
