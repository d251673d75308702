import { expect, test } from '@jest/globals';
import { createBytePacer } from '../../../../../api/redirect/hosted/pace-bytes.js';

/** A clock that moves on only while something sleeps. */
function fakeClock() {
  let at = 0;
  return {
    now: () => at,
    async sleep(ms: number) {
      at += ms;
      await Promise.resolve();
    },
  };
}

async function* chunks(count: number, bytes: number) {
  for (let index = 0; index < count; index++) {
    await Promise.resolve();
    yield new Uint8Array(bytes).fill(index);
  }
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<number[]> {
  const first: number[] = [];
  for await (const chunk of stream) first.push(chunk[0]!);
  return first;
}

test('streams share the rate, and keep their chunks in order', async () => {
  const clock = fakeClock();
  const pace = createBytePacer(1_000, clock);
  const both = await Promise.all([read(pace(chunks(10, 100))), read(pace(chunks(10, 100)))]);
  expect(both).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]);
  // 2,000 bytes at 1,000 a second, without the wait after the last chunk.
  expect(clock.now()).toBeGreaterThanOrEqual(1_900);
});

test('a stream after a pause does not wait', async () => {
  const clock = fakeClock();
  const pace = createBytePacer(1_000, clock);
  await read(pace(chunks(1, 1_000)));
  await clock.sleep(5_000);
  await read(pace(chunks(1, 1_000)));
  expect(clock.now()).toBe(5_000);
});
