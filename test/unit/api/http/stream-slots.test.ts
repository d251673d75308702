import { expect, test } from '@jest/globals';
import { createStreamSlots } from '../../../../api/http/stream-slots.js';

const NOW = new Date('2026-11-23T12:00:00Z');

test('an account has as many slots as the limit, and gets one back when a response ends', () => {
  const slots = createStreamSlots(2, 'downloads', () => NOW);
  const first = new AbortController();
  slots.take('a', first.signal);
  slots.take('a', new AbortController().signal);
  const takeThird = () => slots.take('a', new AbortController().signal);
  expect(takeThird).toThrow('The account has 2 downloads open; close one, or try again in 5 s');
  expect(takeThird).toThrow(
    expect.objectContaining({
      code: 'rate_limited',
      headers: { 'Retry-After': '5' },
      resetAt: new Date('2026-11-23T12:00:05Z'),
    }),
  );
  slots.take('b', new AbortController().signal);
  first.abort();
  takeThird();
  expect(takeThird).toThrow('2 downloads');
});

test('a response that has already ended takes no slot', () => {
  const slots = createStreamSlots(1, 'downloads', () => NOW);
  for (let round = 0; round < 3; round++) slots.take('a', AbortSignal.abort());
});
