import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VisitorSet } from '../../../../../core/scans/analytics/visitor-set.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** Short keys, so that many are equal or share a prefix; some belong to bots. */
const keys = fc.array(
  fc
    .string({ unit: fc.constantFrom('a', 'b', 'B', '-', '_', '9'), minLength: 1, maxLength: 3 })
    .chain((visitor) => fc.constantFrom(visitor, `${visitor} bot`)),
  { maxLength: 40 },
);

test('a visitor set contains exactly the added visitors after any number of serializations', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 4 }), keys, (rounds, others) => {
      const expected = new Set<string>();
      let text: string | undefined;
      for (const round of rounds) {
        const visitors = new VisitorSet(text);
        for (const key of round) {
          expect(visitors.has(key)).toBe(expected.has(key));
          visitors.add(key);
          expected.add(key);
        }
        text = visitors.serialize();
        expect(text).toBe([...expected].sort().join('\n'));
      }
      const visitors = new VisitorSet(text);
      for (const key of [...others, ...expected]) expect(visitors.has(key)).toBe(expected.has(key));
    }),
    propertyRuns(500),
  );
});
