import { expect, test } from '@jest/globals';
import { createAlertSchema, type AlertResource } from '../../../../core/alerts/alert-schemas.js';
import { alertBody, alertDraft, draftErrors, draftName } from '../../../../dashboard/alerts/alert-draft.js';
import { KINDS } from '../../../../dashboard/alerts/alert-kinds.js';
import { changedMembers } from '../../../../dashboard/http/changed-members.js';

const ALERT: AlertResource = {
  id: 'alr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  name: 'Posters',
  filter: { tag: 'poster' },
  condition: { silence: { hours: 72, minScans: 20 } },
  emails: ['ada@example.com'],
  cooldownHours: 24,
  enabled: true,
  state: 'ok',
  lastTriggeredAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'the API accepts a new alert of the kind %s',
  (kind) => {
    const draft = alertDraft(undefined, kind, 'ada@example.com');
    expect(draftErrors(draft, true)).toEqual([]);
    expect(createAlertSchema.safeParse(alertBody(draft)).success).toBe(true);
    expect(Object.keys(alertBody(draft).condition)).toEqual([kind]);
  },
);

test('a request of an edited alert has only what was changed', () => {
  const draft = alertDraft(ALERT, 'spike');
  expect(changedMembers(alertBody(draft), ALERT)).toEqual({});
  const emails = ['bob@example.com'];
  expect(changedMembers(alertBody({ ...draft, emails }), ALERT)).toEqual({ emails });
});

test('the name follows the condition until it is typed', () => {
  const draft = alertDraft(undefined, 'spike');
  expect(draftName(draft)).toBe('100 scans in 1 hour');
  expect(draftName({ ...draft, spike: { scans: '', hours: '1' } })).toBe('Many scans');
  expect(draftName({ ...draft, name: 'Rush' })).toBe('Rush');
});

test('numbers that the API rejects are marked, and recipients are required where nothing else notifies', () => {
  const draft = alertDraft(undefined, 'drop');
  const paths = (change: object, needsEmails = false) =>
    draftErrors({ ...draft, ...change }, needsEmails).map(({ path }) => path);
  expect(paths({ drop: { scans: '0', hours: '169' } })).toEqual([
    'condition.drop.scans',
    'condition.drop.hours',
  ]);
  expect(paths({ drop: { scans: '1.5', hours: '' } })).toEqual([
    'condition.drop.scans',
    'condition.drop.hours',
  ]);
  expect(paths({ cooldownHours: '0' })).toEqual(['cooldownHours']);
  expect(paths({ name: ' ' })).toEqual(['name']);
  expect([paths({}), paths({}, true)]).toEqual([[], ['emails']]);
  expect(paths({ kind: 'events', events: [] })).toEqual(['condition.events', 'emails']);
});
