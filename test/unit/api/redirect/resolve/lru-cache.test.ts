import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LruCache } from '../../../../../api/redirect/resolve/lru-cache.js';

test('what is in use stays, however much else comes by; what is not goes', () => {
  const cache = new LruCache<string, number>(10);
  cache.set('used', 1);
  cache.set('unused', 2);
  for (let n = 0; n < 100; n++) {
    cache.set(`other ${n}`, n);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.get('unused')).toBeUndefined();
});

test('it never holds more than its limit, never gives an old value, and nothing that was deleted', () => {
  const step = fc.record({
    does: fc.constantFrom('set' as const, 'get' as const, 'delete' as const),
    key: fc.integer({ min: 0, max: 12 }),
    value: fc.integer(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
      const cache = new LruCache<number, number>(limit);
      const truth = new Map<number, number>();
      for (const { does, key, value } of steps) {
        if (does === 'set') {
          cache.set(key, value);
          truth.set(key, value);
        } else if (does === 'delete') {
          cache.delete(key);
          truth.delete(key);
        } else expect([undefined, truth.get(key)]).toContain(cache.get(key));
      }
      const held = [...truth.keys()].filter((key) => cache.get(key) !== undefined);
      expect(held.length).toBeLessThanOrEqual(limit);
    }),
  );
});
