import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds. The last check begins after the time limit, because a busy machine may
 * suspend this process until then.
 * @param what names the condition for the error
 * @throws Error if the condition does not hold in time
 */
export async function waitFor(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  what: () => string,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const last = Date.now() > end;
    if (await holds()) return;
    if (last) throw new Error(`waited ${withinMs} ms for ${what()}`);
    await sleep(20);
  }
}
