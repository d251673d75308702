import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @throws Error when it doesn't in time, saying what was awaited
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  what: () => string,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain for ${what()}`);
    await sleep(20);
  }
}
