import { expect, test } from '@jest/globals';
import { AUDIT_ACTION_NAMES, type AuditAction } from '../../../../core/audit/audit-actions.js';
import type { AuditEntryResource } from '../../../../core/audit/audit-schemas.js';
import { actorIdOf, isOlderEntry } from '../../../../dashboard/audit/audit-entries.js';
import { AUDIT_WORDS, describeEntry } from '../../../../dashboard/audit/audit-words.js';

type Actor = AuditEntryResource['actor'];

const SESSION: Actor = { type: 'session', id: 'ses_1', name: null };

function entryOf(action: AuditAction, name: string | null, actor = SESSION): AuditEntryResource {
  const target = { type: action.split('.')[0]!, id: 'id_1', name };
  return { id: 'aud_1', at: '2026-11-21T09:12:44.518Z', action, actor, target, changes: [], client: null };
}

/** Returns the sentence that a row shows. */
function sentenceOf(entry: AuditEntryResource): string {
  const { actor, verb, target } = describeEntry(entry, { accountId: 'acc_1', memberId: 'mem_1' });
  return [actor, verb, target].filter(Boolean).join(' ');
}

test.each<[AuditAction, string | null, Actor, string]>([
  ['user.signed_in', 'rosa@example.com', SESSION, 'You signed in'],
  [
    'user.password_changed',
    'rosa@example.com',
    { type: 'user', id: 'acc_1', name: 'rosa@example.com' },
    'rosa@example.com set a new password',
  ],
  [
    'api_key.revoked',
    'Shop',
    { type: 'key', id: 'key_1', name: 'Admin' },
    'API key Admin revoked API key Shop',
  ],
  ['plan.changed', 'x', { type: 'operator', id: 'operator', name: null }, 'The operator changed the plan'],
  [
    'qr_code.deleted',
    null,
    { type: 'job', id: 'job_1', name: 'bulk_delete' },
    'A bulk deletion deleted code id_1',
  ],
  ['job.submitted', 'bulk_create', SESSION, 'You submitted a job: Bulk creation'],
  ['job.downloaded', 'unknown_type', SESSION, 'You downloaded the file of a job: unknown_type'],
  ['robot.started' as AuditAction, 'R2', SESSION, 'You robot.started R2'],
])('%s of %j is shown as a sentence', (action, name, actor, sentence) => {
  expect(sentenceOf(entryOf(action, name, actor))).toBe(sentence);
});

test('every action has a name of its own in the filter, in the order of the API', () => {
  expect(Object.keys(AUDIT_WORDS)).toEqual(AUDIT_ACTION_NAMES);
  const names = Object.values(AUDIT_WORDS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each<[Actor & { memberId?: string }, string | undefined]>([
  [SESSION, 'ses_1'],
  [{ ...SESSION, memberId: 'mem_1' }, 'mem_1'],
  [{ type: 'operator', id: 'operator', name: null }, undefined],
  [{ type: 'user', id: 'usr_1', name: null }, undefined],
  [{ type: 'user', id: 'usr_1', name: null, memberId: 'mem_1' }, 'mem_1'],
])('the entries of %j are found by %s', (actor, id) => {
  expect(actorIdOf(actor)).toBe(id);
});

test('entries of one instant are in the order of their IDs', () => {
  const entry = entryOf('user.signed_in', null);
  expect(isOlderEntry({ ...entry, id: 'aud_0' }, entry)).toBe(true);
  expect(isOlderEntry(entry, { ...entry, id: 'aud_0' })).toBe(false);
  expect(isOlderEntry({ ...entry, at: '2026-11-20T09:12:44.518Z', id: 'aud_9' }, entry)).toBe(true);
});
