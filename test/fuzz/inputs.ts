import fc from 'fast-check';
import { CODE_TYPES, encodeData, parseData } from '../../core/symbols/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../support/payload-arbitraries.js';

/**
 * Pieces of the grammars that clients, visitors, and receivers send. Random text alone rarely gets past a
 * first check.
 */
const TOKENS = [
  ...'\\;,:"\'%&+=?#()<>@/|^*~ \t\r\n[]{}-_.0aZ',
  '\0',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\ud83d\ude42',
  '__proto__',
  'constructor',
  'null',
  '1e999',
  '-1',
  '2026-02-30T25:61:61Z',
  '127.0.0.1',
  '::ffff:127.0.0.1',
  '[::1]',
  'localhost',
  'http://',
  'javascript:',
  'data:image/png;base64,',
  'BEGIN:VCARD\r\n',
  'END:VCARD',
  'BEGIN:VEVENT\r\n',
  'WIFI:',
  'MECARD:',
  'mailto:',
  'geo:',
  'upi://pay?',
  'bytes=',
  'q=0.9',
  'wait=',
  'W/"',
  '"*"',
  'Bearer qrk_',
  'session=',
  'for=',
  'Etc/',
  'Mozilla/5.0 (',
  'xn--',
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TOKENS) },
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.tuple(fc.constantFrom(...TOKENS), fc.nat(400)).map(([token, times]) => token.repeat(times)),
);

/** Text of any characters, with pieces of grammars and repetitions. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join(''));

export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  hostileText.map((text) => Buffer.from(text)),
);

/** Any JSON value, with keys that matter to JavaScript and to the schemas. */
export const hostileJson: fc.Arbitrary<unknown> = fc.object({
  key: fc.constantFrom(
    '__proto__',
    'type',
    'data',
    'style',
    'url',
    'name',
    'tags',
    'constructor',
    '$set',
    'a.b',
    '',
  ),
  values: [hostileText, fc.double(), fc.boolean(), fc.constant(null), fc.bigInt().map(String)],
  maxDepth: 4,
});

/** A value of `valid` that one edit may have damaged: a part removed, repeated, or replaced. */
export function damaged(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(valid, fc.nat(), fc.nat(40), fc.oneof(fc.constant(''), piece))
    .map(([text, position, length, insert]) => {
      const at = position % (text.length + 1);
      return text.slice(0, at) + insert + text.slice(at + (length % 5 === 0 ? 0 : length));
    });
}

/** Payloads of all types in their own grammar. */
export const payloadText: fc.Arbitrary<string> = fc.constantFrom(...CODE_TYPES).chain((type) =>
  PAYLOAD_ARBITRARIES[type].map((input) => {
    const parsed = parseData(type, input);
    return parsed.ok ? encodeData(type, parsed.data) : JSON.stringify(input);
  }),
);
