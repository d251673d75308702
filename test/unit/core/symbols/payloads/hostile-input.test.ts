import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CODE_TYPES, parseData } from '../../../../../core/symbols/payloads/registry.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { processorTime } from '../../../../support/processor-time.js';

/** Start of a payload in each grammar. */
const STARTS = [
  '',
  'WIFI:',
  'MECARD:N:',
  'MATMSG:TO:',
  'BEGIN:VCARD\nN:',
  'BEGIN:VEVENT\nA;',
  'mailto:a@b.example?',
  'geo:1,2?q=',
  'tel:+',
  'sms:',
  'SMSTO:',
  'https://',
  'https://wa.me/1?',
  'bitcoin:1?',
  'upi://pay?',
  'BCD\n002\n1\nSCT\n',
  '000201br.gov.bcb.pix',
];

const REPEATED = [
  '\\',
  ';',
  ':',
  ',',
  '"',
  '%',
  '&',
  '(',
  ')',
  '+',
  '=',
  '.',
  ' ',
  '\n',
  'a:b;',
  ';a="',
  '\\;',
  '🙂',
];

/** Far above the time of any type (under 60 ms on a busy machine), far below a quadratic parser's time. */
const MOST_MILLISECONDS = 1_000;

describe.each(CODE_TYPES)('hostile input to %s', (type) => {
  test('takes little time, whatever is repeated in it', () => {
    const slow: string[] = [];
    for (const start of STARTS) {
      for (const repeated of REPEATED) {
        const text = start + repeated.repeat(Math.floor(39_000 / repeated.length));
        const cost = processorTime();
        parseData(type, text);
        if (cost() > MOST_MILLISECONDS) slow.push(text.slice(0, 40));
      }
    }
    expect(slow).toEqual([]);
  });

  test('gets a result and never an exception, whatever its value', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything({ maxDepth: 4, withNullPrototype: true }), fc.string({ unit: 'binary' })),
        (input) => {
          const result = parseData(type, input);
          if (!result.ok) {
            expect(result.issues.length).toBeGreaterThan(0);
            for (const { path } of result.issues) expect(path).toMatch(/^data/);
          }
        },
      ),
      propertyRuns(300),
    );
  });

  test('gets a result and never an exception if it starts like the grammar and continues with random text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (start, rest) => {
          const result = parseData(type, start + rest);
          expect(result.ok || result.issues.length > 0).toBe(true);
        },
      ),
      propertyRuns(300),
    );
  });
});
