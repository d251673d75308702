import { expect, test } from '@jest/globals';
import { describeChange } from '../../../../dashboard/history/describe-change.js';

const VARIANTS = [
  { id: 'v1', name: 'Old', url: 'https://example.com/a', weight: 70 },
  { id: 'v2', url: 'https://example.com/b', weight: 30 },
];

test.each([
  [
    { path: 'data', from: { url: 'https://a.example' }, to: 'https://b.example' },
    'Destination',
    'https://a.example',
    'https://b.example',
  ],
  [{ path: 'data.url', to: 'https://b.example' }, 'Destination', undefined, 'https://b.example'],
  [{ path: 'data', from: 'hello', to: 'https://b.example' }, 'Content', 'hello', 'https://b.example'],
  [
    { path: 'data', from: { firstName: 'Ada', url: 'https://a.example' }, to: { firstName: 'Ada' } },
    'Content',
    'first name Ada, url https://a.example',
    'first name Ada',
  ],
  [{ path: 'name', from: null, to: 'Menu' }, 'Name', 'none', 'Menu'],
  [{ path: 'tags', from: ['a'], to: [] }, 'Tags', 'a', 'none'],
  [{ path: 'archived', from: false, to: true }, 'Archived', 'no', 'yes'],
  [{ path: 'style.errorCorrection', from: 'M', to: 'H' }, 'Design: damage protection', '15%', '30%'],
  [
    { path: 'style.eyes.frame', from: 'square', to: 'circle' },
    'Design: corners, outside',
    'square',
    'circle',
  ],
  [{ path: 'style.eyes.ball', from: 'square', to: 'circle' }, 'Design: corners, inside', 'square', 'circle'],
  [{ path: 'metadata.table', from: 7 }, 'Metadata: table', '7', undefined],
  [{ path: 'style.logo', from: null, to: 'changed' }, 'Design: logo', 'none', 'a logo'],
  [{ path: 'style.logo', from: 'changed', to: 'changed' }, 'Design: logo', 'a logo', 'another logo'],
  [{ path: 'style.logo', from: 'changed', to: null }, 'Design: logo', 'a logo', 'none'],
  [
    { path: 'style.frame', from: null, to: { text: 'Scan me', color: null } },
    'Design: frame',
    'none',
    'text Scan me, color none',
  ],
  [
    { path: 'routing', from: null, to: { scanLimit: { scans: 5, confirm: true }, defaultLanguage: 'de' } },
    'Rules and access',
    'none',
    'scan limit: scans 5, confirm yes; default language: de',
  ],
  [{ path: 'routing.variants', from: VARIANTS }, 'Split', 'Old 70%, example.com/b 30%', 'ended'],
  [{ path: 'routing.variants', to: null }, 'Split', undefined, 'ended'],
  [{ path: 'routing.variants', from: null, to: VARIANTS }, 'Split', undefined, 'Old 70%, example.com/b 30%'],
  [{ path: 'routing.scanLimit.scans', from: 5, to: 9 }, 'Scan limit: scans', '5', '9'],
  [{ path: 'routing.password', to: 'changed' }, 'Password', undefined, 'set'],
  [{ path: 'routing.password', from: 'changed', to: 'changed' }, 'Password', undefined, 'replaced'],
  [{ path: 'routing.password', from: 'changed' }, 'Password', undefined, 'removed'],
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
    'Rules',
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
    to: expect.stringMatching(/^May 1, 2026, \d+:00 [AP]M$/),
  });
});
