import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LimitedJson } from '../../../../../api/http/middleware/json-limits.js';
import { DomainError } from '../../../../../core/basics/errors.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const MIB = 1024 * 1024;

/** Returns what was wrong with the text, in short; undefined if nothing was. */
function findProblem(chunks: readonly Uint8Array[], bodyLimit = MIB): string | undefined {
  const json = new LimitedJson(bodyLimit);
  try {
    for (const chunk of chunks) json.append(chunk);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    return [code, message, ...(details ?? []).map(({ path }) => path)].join(' | ');
  }
  expect(Buffer.compare(json.toBytes(), Buffer.concat(chunks))).toBe(0);
  return undefined;
}

/** Cuts a text into chunks of the given sizes, and the rest. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  let start = 0;
  const chunks = sizes.map((size) => bytes.subarray(start, (start += size)));
  return [...chunks, bytes.subarray(start)];
}

const bytesOf = (text: string) => cut(Buffer.from(text), Array<number>(text.length).fill(1));
const members = (count: number, value = '1') =>
  Array.from({ length: count }, (_, index) => `"f${index}":${value}`).join();
const items = (count: number) => Array<string>(count).fill('0').join();

/** Parts of JSON texts, most of which come close to a limit, and of texts that are not JSON. */
const part = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    '\\"',
    '"\\\\"',
    '"a":',
    '"é\\u0041\\"":',
    '1',
    ' ',
  ),
  fc.nat({ max: 20 }).map((count) => `{"${'\\\\"'.repeat(count)}":`),
  fc.constantFrom('{"d":', '[').chain((text) => fc.nat({ max: 33 }).map((depth) => text.repeat(depth))),
  fc.integer({ min: 198, max: 202 }).map((count) => `{${members(count)}`),
  fc.constantFrom(`{${members(10_000)},`, `{${members(10_001)}`, `[${items(20_000)},`),
  fc.string({ unit: 'binary' }),
);

describe('JSON with limits', () => {
  test('has the same problem, or none, wherever the text is cut', () => {
    const found = new Set<string | undefined>();
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 16 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 300 }),
        (parts, sizes) => {
          const bytes = Buffer.from(parts.join(''));
          const problem = findProblem([bytes]);
          expect(findProblem(cut(bytes, sizes))).toBe(problem);
          found.add(problem?.replace(/.* more than (\S+ \w+).*/, '$1'));
        },
      ),
      propertyRuns(400),
    );
    expect([...found].sort()).toEqual([
      '10,000 members',
      '20,000 values',
      '200 members',
      '32 levels',
      undefined,
    ]);
  });

  test.each([
    [
      'levels',
      '['.repeat(32),
      '['.repeat(33),
      'malformed_json | The body is nested more than 32 levels deep',
    ],
    ['levels', '{"a":'.repeat(32), '{"a":'.repeat(33), 'malformed_json | '],
    [
      'levels that are closed',
      '[[],'.repeat(31),
      '[[],'.repeat(32) + '[[',
      'malformed_json | The body is nested more than 32 levels deep',
    ],
    [
      'fields of the body',
      `{${members(10_000)}}`,
      `{${members(10_001)}}`,
      'validation_error | One field is invalid: the body has more than 10,000 members | ',
    ],
    [
      'fields of an item',
      `[{},{${members(9_999)}},[`,
      `[{},{${members(10_001)}},[`,
      'validation_error | One field is invalid: [1]: has more than 10,000 members | [1]',
    ],
    [
      'members of an object in a field',
      `{"a":{},"a\\u0062\\"é":[0,{${members(200)}}]}`,
      `{"a":{},"a\\u0062\\"é":[0,{${members(201)}}]}`,
      'validation_error | One field is invalid: ab"é[1]: has more than 200 members | ab"é[1]',
    ],
    [
      'values',
      `[${items(20_001)}]`,
      `[${items(20_002)}]`,
      'validation_error | One field is invalid: the body has more than 20,000 values; send fewer | ',
    ],
    [
      'values next to strings that look like values',
      `["${'{[,:]}'.repeat(20_000)}\\"${','.repeat(20_000)}\\\\"${',0'.repeat(20_000)}]`,
      `["${'{[,:]}'.repeat(20_000)}\\\\"${',0'.repeat(20_001)}]`,
      'validation_error | One field is invalid: the body has more than 20,000 values; send fewer | ',
    ],
  ])(
    'is accepted up to the limit, and rejected beyond it, byte by byte: %s',
    (_what, allowed, rejected, problem) => {
      expect(findProblem(bytesOf(allowed))).toBeUndefined();
      expect(findProblem(bytesOf(rejected))).toEqual(expect.stringContaining(problem));
    },
  );

  test('may have more values in proportion to the limit of the body', () => {
    expect(findProblem(cut(Buffer.from(`[${items(100_001)}]`), [7_000]), 5 * MIB)).toBeUndefined();
    expect(findProblem(cut(Buffer.from(`[${items(100_002)}]`), [7_000]), 5 * MIB)).toMatch(/100,000 values/);
    expect(findProblem([Buffer.from(`[${items(20_001)}]`)], 16 * 1024)).toBeUndefined();
  });

  test('is rejected at the chunk that exceeds a limit, not at the end', () => {
    const json = new LimitedJson(MIB);
    json.append(Buffer.from(`{${members(10_000)}`));
    expect(() => json.append(Buffer.from(',"x":'))).toThrow('10,000 members');
  });
});
