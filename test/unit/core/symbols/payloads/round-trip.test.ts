import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  CODE_TYPES,
  encodeData,
  parsePayload,
  payloadType,
  parseData,
} from '../../../../../core/symbols/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../../../../support/payload-arbitraries.js';
import { parseValid } from '../../../../support/payload-parsing.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { printAndScan } from '../../../../support/print-and-scan.js';

/** Maximum number of bytes in a symbol of level M (ISO/IEC 18004, table 7). */
const MOST_BYTES = 2331;

describe.each(CODE_TYPES)('random data of type %s', (type) => {
  test('is normalized once: parsing the result again changes nothing', () => {
    fc.assert(
      fc.property(PAYLOAD_ARBITRARIES[type], (input) => {
        const data = parseValid(type, input);
        expect(parseValid(type, data)).toEqual(data);
      }),
      propertyRuns(300),
    );
  });

  if (payloadType(type).parse) {
    test('is the same after encoding and parsing', () => {
      fc.assert(
        fc.property(PAYLOAD_ARBITRARIES[type], (input) => {
          const data = parseValid(type, input);
          expect(parsePayload(type, encodeData(type, data))).toEqual(data);
        }),
        propertyRuns(500),
      );
    });

    test('is the same after printing and scanning with an independent decoder', async () => {
      await fc.assert(
        fc.asyncProperty(PAYLOAD_ARBITRARIES[type], async (input) => {
          const data = parseValid(type, input);
          const payload = encodeData(type, data);
          fc.pre(new TextEncoder().encode(payload).length <= MOST_BYTES);
          const scanned = await printAndScan(payload);
          expect(scanned).toBe(payload);
          expect(parsePayload(type, scanned ?? '')).toEqual(data);
        }),
        propertyRuns(20),
      );
    });

    test('is rejected or parsed as other data if a character of its payload is changed', () => {
      fc.assert(
        fc.property(
          PAYLOAD_ARBITRARIES[type],
          fc.nat(),
          fc.constantFrom(...'0Z;:,\\%&"\n'),
          (input, at, replacement) => {
            const payload = encodeData(type, parseValid(type, input));
            const index = at % payload.length;
            const result = parseData(type, payload.slice(0, index) + replacement + payload.slice(index + 1));
            if (result.ok) expect(parseValid(type, result.data)).toEqual(result.data);
            else expect(result.issues.length).toBeGreaterThan(0);
          },
        ),
        propertyRuns(200),
      );
    });
  }
});
