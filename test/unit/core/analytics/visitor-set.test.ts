import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VisitorSet } from '../../../../core/analytics/visitor-set.js';
import { propertyRuns } from '../../../support/property-runs.js';

/** Short, so that they often clash and begin alike; some as bots. */
const keys = fc.array(
  fc
    .string({ unit: fc.constantFrom('a', 'b', 'B', '-', '_', '9'), minLength: 1, maxLength: 3 })
    .chain((visitor) => fc.constantFrom(visitor, `${visitor} bot`)),
  { maxLength: 40 },
);

test('whoever was written down or added is known, nobody else is, over any number of rounds', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 4 }), keys, (rounds, asked) => {
      const known = new Set<string>();
      let text: string | undefined;
      for (const round of rounds) {
        const visitors = new VisitorSet(text);
        for (const key of round) {
          expect(visitors.has(key)).toBe(known.has(key));
          visitors.add(key);
          known.add(key);
        }
        text = visitors.write();
        expect(text).toBe([...known].sort().join('\n'));
      }
      const visitors = new VisitorSet(text);
      for (const key of [...asked, ...known]) expect(visitors.has(key)).toBe(known.has(key));
    }),
    propertyRuns(500),
  );
});
