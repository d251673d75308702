import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createCheckClock } from '../../../outbound/check-clock.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the clock of a check', () => {
  test('stands still while the check waits, also for two turns at once', async () => {
    const clock = createCheckClock();
    const signal = clock.after(1_000);
    jest.advanceTimersByTime(600);
    const wait = (ms: number) => clock.pauseWhile(() => new Promise((resolve) => setTimeout(resolve, ms)));
    const waits = [wait(5_000), wait(10_000)];
    await jest.advanceTimersByTimeAsync(10_000);
    await Promise.all(waits);
    await jest.advanceTimersByTimeAsync(399);
    expect(signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
  });

  test('continues after a wait that fails', async () => {
    const clock = createCheckClock();
    const signal = clock.after(1_000);
    await expect(clock.pauseWhile(() => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(signal.aborted).toBe(true);
  });

  test('aborts nothing after its end', async () => {
    const clock = createCheckClock();
    const signal = clock.after(1_000);
    clock.end();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(signal.aborted).toBe(false);
  });
});
