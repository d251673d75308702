import { describe, expect, test } from '@jest/globals';
import { mergePatch } from '../../../../codes/merge-patch.js';
import {
  metadataErrors,
  metadataPatch,
  metadataRows,
  parseMetadata,
} from '../../../../dashboard/editor/metadata.js';

const BEFORE = { table: 7, wing: 'north', heated: true, empty: '' };

test('metadata passes through the form unchanged', () => {
  expect(parseMetadata(metadataRows(BEFORE))).toEqual(BEFORE);
  expect(metadataErrors(metadataRows(BEFORE))).toEqual([]);
});

test('a number stays a number while its text is numeric, and new values are text', () => {
  const [table, wing, heated] = metadataRows(BEFORE);
  expect(parseMetadata([{ ...table!, value: '8' }])).toEqual({ table: 8 });
  expect(parseMetadata([{ ...table!, value: '8b' }])).toEqual({ table: '8b' });
  expect(parseMetadata([{ ...wing!, value: '12' }])).toEqual({ wing: '12' });
  expect(parseMetadata([{ ...heated!, value: 'false' }])).toEqual({ heated: false });
  expect(parseMetadata([{ key: ' room ', value: '007' }])).toEqual({ room: '007' });
});

test('the patch turns one state into the other, including removed keys', () => {
  const after = { table: 8, room: '007' };
  expect(mergePatch(BEFORE, metadataPatch(BEFORE, after))).toEqual(after);
  expect(metadataPatch({}, {})).toEqual({});
});

describe('an error names its row', () => {
  test.each([
    [[{ key: '', value: '' }], []],
    [[{ key: '', value: 'x' }], [['metadata[0]', 'needs a key']]],
    [[{ key: 'a b', value: 'x' }], [['metadata[0]', 'keys must contain only letters, digits, -, and _']]],
    [[{ key: 'constructor', value: 'x' }], [['metadata[0]', 'this key is reserved']]],
    [[{ key: 'a', value: 'x'.repeat(501) }], [['metadata[0]', 'must be at most 500 characters']]],
    [
      [
        { key: 'a', value: '1' },
        { key: 'a ', value: '2' },
      ],
      [['metadata[1]', 'repeats the key a']],
    ],
  ])('%j', (rows, errors) => {
    expect(metadataErrors(rows).map(({ path, message }) => [path, message])).toEqual(errors);
  });

  test('too many keys are reported for the whole metadata', () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, value: '' }));
    expect(metadataErrors(rows)).toEqual([{ path: 'metadata', message: 'must have at most 50 keys' }]);
  });
});
