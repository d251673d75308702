import { describe, expect, test } from '@jest/globals';
import { mergePatch } from '../../../../api/qr-codes/merge-patch.js';
import {
  metadataErrors,
  metadataPatch,
  metadataRows,
  readMetadata,
} from '../../../../dashboard/editor/metadata.js';

const BEFORE = { table: 7, wing: 'north', heated: true, empty: '' };

test('metadata comes out of the form as it went in', () => {
  expect(readMetadata(metadataRows(BEFORE))).toEqual(BEFORE);
  expect(metadataErrors(metadataRows(BEFORE))).toEqual([]);
});

test('a number stays a number while it is one, and new values are texts', () => {
  const [table, wing, heated] = metadataRows(BEFORE);
  expect(readMetadata([{ ...table!, text: '8' }])).toEqual({ table: 8 });
  expect(readMetadata([{ ...table!, text: '8b' }])).toEqual({ table: '8b' });
  expect(readMetadata([{ ...wing!, text: '12' }])).toEqual({ wing: '12' });
  expect(readMetadata([{ ...heated!, text: 'false' }])).toEqual({ heated: false });
  expect(readMetadata([{ key: ' room ', text: '007' }])).toEqual({ room: '007' });
});

test('the patch leads from one state to the other, also where a key is gone', () => {
  const after = { table: 8, room: '007' };
  expect(mergePatch(BEFORE, metadataPatch(BEFORE, after))).toEqual(after);
  expect(metadataPatch({}, {})).toEqual({});
});

describe('what is wrong is told by its row', () => {
  test.each([
    [[{ key: '', text: '' }], []],
    [[{ key: '', text: 'x' }], [['metadata[0]', 'needs a key']]],
    [[{ key: 'a b', text: 'x' }], [['metadata[0]', 'keys are letters, digits, - and _']]],
    [[{ key: 'constructor', text: 'x' }], [['metadata[0]', 'this key is reserved']]],
    [[{ key: 'a', text: 'x'.repeat(501) }], [['metadata[0]', 'must be at most 500 characters']]],
    [
      [
        { key: 'a', text: '1' },
        { key: 'a ', text: '2' },
      ],
      [['metadata[1]', 'has the key a, as another one above has']],
    ],
  ])('%j', (rows, errors) => {
    expect(metadataErrors(rows).map(({ path, message }) => [path, message])).toEqual(errors);
  });

  test('and of all of them where there are too many', () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, text: '' }));
    expect(metadataErrors(rows)).toEqual([{ path: 'metadata', message: 'at most 50 keys' }]);
  });
});
