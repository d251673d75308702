import { expect, test } from '@jest/globals';
import { EVENT_NAMES } from '../../../../core/events/event-names.js';
import { SUBSCRIBABLE_EVENTS } from '../../../../core/events/event-types.js';
import type { LoggedEventResource } from '../../../../core/events/logged-event-schema.js';
import { EVENT_EXAMPLES } from '../../../../core/events/registry.js';
import { describeEvent, EVENT_KINDS } from '../../../../dashboard/activity/event-words.js';
import { describeEvent as describeInHistory } from '../../../../dashboard/history/event-sentence.js';
import { doneJobTitle } from '../../../../dashboard/jobs/describe-job.js';

const ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';
const YOU = { type: 'session', id: 's', name: null };
const KEY = { type: 'key', id: 'k', name: 'Web shop' };

function sentenceOf(type: LoggedEventResource['type'], data: LoggedEventResource['data']): string {
  const event = { id: 'evt_1', timestamp: '2026-11-26T12:00:00.000Z', type, data };
  const folders = { pathOf: () => 'Customers / Bistro' };
  const { sentence, details } = describeEvent(event, { accountId: 'acc_1', memberId: 'mem_1' }, folders);
  return [sentence.map((part) => (typeof part === 'string' ? part : 'Menu')).join(''), details]
    .filter(Boolean)
    .join(' | ');
}

const updated = (actor: object, ...changes: object[]) =>
  sentenceOf('qr_code.updated', { qrCode: { id: ID }, actor, changes });

test.each([
  ['You paused Menu', updated(YOU, { path: 'status', from: 'active', to: 'paused' })],
  ['API key Web shop resumed Menu', updated(KEY, { path: 'status', from: 'paused', to: 'active' })],
  [
    'You changed the destination of Menu | https://example.com/new',
    updated(YOU, { path: 'data.url', from: 'https://example.com/', to: 'https://example.com/new' }),
  ],
  [
    'You changed the name, tags, and design of Menu',
    updated(
      YOU,
      { path: 'name', from: 'a', to: 'b' },
      { path: 'tags', from: [], to: ['c'] },
      { path: 'style.dots', from: 'a', to: 'b' },
    ),
  ],
  ['You ended the split of Menu', updated(YOU, { path: 'routing.variants', from: [{ id: 'v1' }] })],
  ['You moved Menu to Customers / Bistro', updated(YOU, { path: 'folder', from: null, to: 'fol_1' })],
  ['You moved Menu out of its folder', updated(YOU, { path: 'folder', from: 'fol_1', to: null })],
  ['You brought Menu back from the archive', updated(YOU, { path: 'archived', from: true, to: false })],
  [
    'You deleted Door | 1,280 scans',
    sentenceOf('qr_code.deleted', { id: ID, name: 'Door', shortCode: 'door', totalScans: 1_280, actor: YOU }),
  ],
  [
    'Menu was scanned for the first time | Graz, Austria · Phone',
    sentenceOf('qr_code.first_scanned', {
      qrCodeId: ID,
      location: { country: 'AT', city: 'Graz' },
      device: { type: 'mobile' },
    }),
  ],
  [
    'Menu ended as planned',
    sentenceOf('qr_code.state_changed', { qrCodeId: ID, from: 'active', to: 'expired', reason: 'clock' }),
  ],
  [
    'The webhook endpoint example.com was disabled | It failed for five days',
    sentenceOf('webhook.disabled', { url: 'https://example.com/hook', reason: 'failing' }),
  ],
  ['The domain qr.rosa.example was verified', sentenceOf('domain.verified', { domain: 'qr.rosa.example' })],
  [
    'The domain qr.rosa.example moved to another account | Codes printed with it no longer work there',
    sentenceOf('domain.lost', { domain: 'qr.rosa.example', reason: 'moved' }),
  ],
  [
    '80% of the day’s API calls are used: 40,000 of 50,000',
    sentenceOf('limit.near', { used: 40_000, max: 50_000 }),
  ],
  [
    'The alert Busy day was triggered | 250 scans',
    sentenceOf('alert.triggered', {
      name: 'Busy day',
      condition: { spike: { scans: 200, hours: 1 } },
      scans: 250,
      qrCodes: [],
      omitted: 0,
    }),
  ],
])('the activity says: %s', (expected, sentence) => {
  expect(sentence).toBe(expected);
});

test('every event has a kind, unless it is no part of the log, or its job is in the activity', () => {
  const missing = SUBSCRIBABLE_EVENTS.filter((type) => !(type in EVENT_KINDS));
  expect(missing).toEqual([
    'qr_code.scanned',
    'qr_code.link_clicked',
    'job.completed',
    'job.failed',
    'import.ready',
  ]);
});

/** The events of the log, as in their examples, each with its label, which says when it is sent. */
const LOGGED = SUBSCRIBABLE_EVENTS.filter((type) => type in EVENT_KINDS).map((type) => ({
  type,
  label: EVENT_NAMES[type].label,
  data: EVENT_EXAMPLES[type].data,
}));

test.each(LOGGED)('the activity has a sentence for $type', ({ type, label, data }) => {
  const sentence = sentenceOf(type, data);
  expect(sentence).not.toMatch(/\w_\w|\bundefined\b/);
  expect(sentence).not.toContain(label);
});

const WITHOUT_VERSION = LOGGED.filter(
  ({ type }) => type.startsWith('qr_code.') && !/\.(?:created|updated|deleted|change_applied)$/.test(type),
);

test.each(WITHOUT_VERSION)('the history of a code has a sentence for $type', ({ type, label, data }) => {
  const event = { id: 'evt_1', timestamp: '2026-11-26T12:00:00.000Z', type, data };
  const { sentence } = describeInHistory(event);
  expect(sentence).toMatch(/^[A-Z][\w’ ]+$/);
  expect(sentence).not.toBe(label);
});

test.each([
  ['Move 5 codes to Lunch', 'moved 5 codes to Lunch'],
  [
    'Add the tag menu to 2 codes and remove the tag old',
    'added the tag menu to 2 codes and removed the tag old',
  ],
  ['Check: replace a → b in 3 destinations', 'tried out: replace a → b in 3 destinations'],
])('a job with the title %s has %s', (title, expected) => {
  expect(doneJobTitle(title)).toBe(expected);
});
