import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds. One that is looked at after the time, and only such a one, tells that it doesn't: the
 * machine may stand still before.
 * @throws Error when it doesn't in time, saying what was awaited
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
    if (last) throw new Error(`waited ${withinMs} ms in vain for ${what()}`);
    await sleep(20);
  }
}
