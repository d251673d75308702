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
  [
    { path: 'routing', from: null, to: { scanLimit: { scans: 5, confirm: true }, defaultLanguage: 'de' } },
    'Routing',
    'none',
    'scan limit: scans 5, confirm yes; default language: de',
  ],
  [{ path: 'routing.scanLimit.scans', from: 5, to: 9 }, 'Routing: scan limit, scans', '5', '9'],
  [{ path: 'routing.password', to: 'changed' }, 'Routing: password', undefined, 'set'],
  [{ path: 'routing.password', from: 'changed', to: 'changed' }, 'Routing: password', undefined, 'replaced'],
  [{ path: 'routing.password', from: 'changed' }, 'Routing: password', undefined, 'removed'],
  [
    {
      path: 'routing.rules',
      from: [{ id: 'r1', when: { country: ['CH'] }, url: 'https://example.com/ch' }],
      to: [
        {
          id: 'r2',
          name: 'Phones',
          when: { os: ['iOS'] },
          variants: [
            { id: 'v1', url: 'https://example.com/a', weight: 3 },
            { id: 'v2', name: 'New', url: 'https://example.com/b', weight: 1 },
          ],
        },
      ],
    },
    'Routing: rules',
    'Rule 1: Switzerland → example.com/ch',
    'Phones: iOS → example.com/a 75%, New 25%',
  ],
])('describes %j', (change, field, from, to) => {
  expect(describeChange(change)).toEqual({ field, from, to });
});

test('instants of the routing are shown in the time zone of the reader', () => {
  const change = { path: 'routing.activeUntil', from: null, to: '2026-05-01T12:00:00.000Z' };
  expect(describeChange(change)).toMatchObject({
    from: 'none',
    to: expect.stringMatching(/^1 May 2026, \d\d:00$/),
  });
});
