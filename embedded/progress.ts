import { setInterval } from 'node:timers';

/** Says one line to the person who waits. */
export type Say = (line: string) => void;

const EVERY_MS = 20_000;

/** Runs a long step: says what it does, and every 20 s for how long already. */
export async function withProgress<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${Math.round((Date.now() - started) / 1000)} s`), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
