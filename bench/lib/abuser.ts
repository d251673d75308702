import { fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Victim } from './abuse.js';
import { ABUSES } from './abuses.js';

export interface RunningAbuse {
  /** Stops the abuse. @returns The number of responses by status. */
  stop: () => Promise<Record<string, number>>;
}

/** In reality, an abuser has its own machine, so here it should not take processor time from the service. */
const NICENESS = 10;

if (process.argv[2] === 'abuse') {
  setPriority(NICENESS);
  const { request, concurrency } = ABUSES[process.argv[3]!]!();
  const victim = JSON.parse(process.argv[4]!) as Victim;
  const statuses: Record<string, number> = {};
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  process.once('message', () => {
    stopping.abort();
    process.send?.(statuses, () => process.exit());
  });
  process.once('disconnect', () => process.exit());
  let next = 0;
  const send = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { path, init } = request(next++, victim);
      const sent = fetch(victim.url + path, { ...init, signal: stopping.signal });
      if (next === concurrency) process.send?.('started');
      const response = await sent.catch(() => undefined);
      const status = response ? String(response.status) : 'failed';
      statuses[status] = (statuses[status] ?? 0) + 1;
      await response?.arrayBuffer().catch(() => undefined);
    }
  };
  for (let n = 0; n < concurrency; n++) void send();
}

/**
 * Starts an abuse in a process of its own. Resolves when its requests are in flight.
 *
 * @param name Key of `ABUSES`.
 */
export async function startAbuse(name: string, victim: Victim): Promise<RunningAbuse> {
  const child = fork(fileURLToPath(import.meta.url), ['abuse', name, JSON.stringify(victim)]);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return {
    stop: () =>
      new Promise((resolve) => {
        child.once('message', (statuses) => resolve(statuses as Record<string, number>));
        child.once('exit', () => resolve({}));
        child.send('stop');
      }),
  };
}
