import { expect, test } from '@jest/globals';
import type { RevisionResource } from '../../../../core/codes/history/history-schemas.js';
import type { LoggedEventResource } from '../../../../core/events/logged-event-schema.js';
import { mergeHistory, nextToLoad } from '../../../../dashboard/history/history-entries.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString();
const revision = (number: number, hour: number) => ({ revision: number, at: at(hour) }) as RevisionResource;
const event = (type: string, hour: number, data: object = {}) =>
  ({ id: `${type} ${hour}`, type, timestamp: at(hour), data }) as LoggedEventResource;

const REVISIONS = { rows: [revision(3, 20), revision(2, 12), revision(1, 4)], cursor: null };
const EXPIRED = event('qr_code.state_changed', 16, { to: 'expired', reason: 'clock' });

test('versions and what happened between them are one list, newest first, and nothing is in it twice', () => {
  const events = {
    rows: [
      event('qr_code.updated', 20),
      EXPIRED,
      event('qr_code.state_changed', 12, { to: 'paused', reason: 'change' }),
      event('qr_code.change_applied', 12),
      event('qr_code.first_scanned', 6),
      event('qr_code.created', 4),
    ],
    cursor: null,
  };
  expect(mergeHistory(REVISIONS, events).map(({ key }) => key)).toEqual([
    '3',
    EXPIRED.id,
    '2',
    'qr_code.first_scanned 6',
    '1',
  ]);
  expect(nextToLoad(REVISIONS, events)).toBeUndefined();
});

test('the list ends where versions or events are not loaded yet, and they are loaded next', () => {
  const events = { rows: [EXPIRED], cursor: 'more' };
  expect(mergeHistory(REVISIONS, events).map(({ key }) => key)).toEqual(['3', EXPIRED.id]);
  expect(nextToLoad(REVISIONS, events)).toBe('events');
  const newest = { rows: [revision(3, 20)], cursor: 'more' };
  expect(mergeHistory(newest, events).map(({ key }) => key)).toEqual(['3']);
  expect(nextToLoad(newest, events)).toBe('revisions');
});
