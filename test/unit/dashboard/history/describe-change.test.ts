import { expect, test } from '@jest/globals';
import { describeChange } from '../../../../dashboard/history/describe-change.js';

test.each([
  [{ path: 'name', from: null, to: 'Menu' }, 'Name', 'none', 'Menu'],
  [{ path: 'tags', from: ['a'], to: [] }, 'Tags', 'a', 'none'],
  [{ path: 'archived', from: false, to: true }, 'Archived', 'no', 'yes'],
  [{ path: 'style.errorCorrection', from: 'M', to: 'H' }, 'Style: error correction', 'M', 'H'],
  [{ path: 'metadata.table', from: 7 }, 'Metadata: table', '7', undefined],
  [{ path: 'style.logo', from: null, to: 'changed' }, 'Style: logo', 'none', 'a logo'],
  [{ path: 'style.logo', from: 'changed', to: 'changed' }, 'Style: logo', 'a logo', 'another logo'],
  [{ path: 'style.logo', from: 'changed', to: null }, 'Style: logo', 'a logo', 'none'],
  [
    { path: 'style.frame', from: null, to: { text: 'Scan me', color: null } },
    'Style: frame',
    'none',
    'text Scan me, color none',
  ],
])('describes %j', (change, field, from, to) => {
  expect(describeChange(change)).toEqual({ field, from, to });
});
