import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.js';

/** How a server that does not come up is reported; the message says where its log is. */
export class StartError extends Error {}

export interface Wait {
  /** What is waited for, for the message: `MongoDB`. */
  what: string;
  child: Child;
  timeoutMs: number;
  /** The part of its log that says what went wrong. */
  explain: () => string;
}

/**
 * Asks every 20 ms until the answer is yes. An error counts as no.
 * @throws StartError when the child ends first or the time is up
 */
export async function waitUntil(
  isReady: () => Promise<boolean>,
  { what, child, timeoutMs, explain }: Wait,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let end: string | undefined;
  void child.ended.then((reason) => (end = reason));
  for (;;) {
    const ready = await isReady().catch(() => false);
    if (ready) return;
    const fate =
      end !== undefined
        ? `ended (${end})`
        : Date.now() > deadline
          ? `is not ready after ${timeoutMs / 1000} s`
          : undefined;
    if (fate !== undefined) throw new StartError(`${what} ${fate}: ${explain()}\nIts log: ${child.logFile}`);
    await sleep(20);
  }
}
