import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  CODE_TYPES,
  encodeData,
  parsePayload,
  payloadType,
  parseData,
} from '../../../../core/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../../../support/payload-arbitraries.js';
import { readValid } from '../../../support/payload-reading.js';
import { propertyRuns } from '../../../support/property-runs.js';
import { printAndScan } from '../../../support/print-and-scan.js';

/** The most bytes that a symbol of level M holds (ISO/IEC 18004, table 7). */
const MOST_BYTES = 2331;

describe.each(CODE_TYPES)('random data of type %s', (type) => {
  test('is normalized once: reading the result again changes nothing', () => {
    fc.assert(
      fc.property(PAYLOAD_ARBITRARIES[type], (input) => {
        const data = readValid(type, input);
        expect(readValid(type, data)).toEqual(data);
      }),
      propertyRuns(300),
    );
  });

  if (payloadType(type).parse) {
    test('is the same after it was encoded and parsed', () => {
      fc.assert(
        fc.property(PAYLOAD_ARBITRARIES[type], (input) => {
          const data = readValid(type, input);
          expect(parsePayload(type, encodeData(type, data))).toEqual(data);
        }),
        propertyRuns(500),
      );
    });

    test('is the same after it was printed and scanned by an independent decoder', async () => {
      await fc.assert(
        fc.asyncProperty(PAYLOAD_ARBITRARIES[type], async (input) => {
          const data = readValid(type, input);
          const payload = encodeData(type, data);
          fc.pre(new TextEncoder().encode(payload).length <= MOST_BYTES);
          const scanned = await printAndScan(payload);
          expect(scanned).toBe(payload);
          expect(parsePayload(type, scanned ?? '')).toEqual(data);
        }),
        propertyRuns(20),
      );
    });

    test('is not believed when a character of its payload was changed: it is refused, or read as something else', () => {
      fc.assert(
        fc.property(
          PAYLOAD_ARBITRARIES[type],
          fc.nat(),
          fc.constantFrom(...'0Z;:,\\%&"\n'),
          (input, at, replacement) => {
            const payload = encodeData(type, readValid(type, input));
            const index = at % payload.length;
            const result = parseData(type, payload.slice(0, index) + replacement + payload.slice(index + 1));
            if (result.ok) expect(readValid(type, result.data)).toEqual(result.data);
            else expect(result.issues.length).toBeGreaterThan(0);
          },
        ),
        propertyRuns(200),
      );
    });
  }
});
