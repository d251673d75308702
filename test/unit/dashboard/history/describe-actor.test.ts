import { expect, test } from '@jest/globals';
import type { Actor } from '../../../../core/accounts/actor.js';
import { describeActor, describeSubject, type Viewer } from '../../../../dashboard/history/describe-actor.js';

const VIEWER: Viewer = { accountId: 'acc_1', memberId: 'mem_1' };

test.each<[Actor['type'], string | null, string]>([
  ['session', null, 'you'],
  ['key', 'Web shop', 'API key Web shop'],
  ['key', null, 'an API key'],
  ['schedule', null, 'a scheduled change'],
  ['job', 'bulk_create', 'a bulk creation'],
  ['job', 'import', 'an import'],
  ['job', null, 'a job'],
  ['job', 'bulk_delete', 'a bulk deletion'],
  ['operator', null, 'the operator'],
  ['user', 'rosa@example.com', 'rosa@example.com'],
  ['user', null, 'a person'],
  ['robot' as Actor['type'], null, 'robot'],
])('an actor of the type %s with the name %j is called %s', (type, name, words) => {
  expect(describeActor({ type, id: 'id', name }, VIEWER)).toBe(words);
});

test.each<[string, Partial<Actor>, Viewer, string]>([
  ['the viewer', { name: 'Ada', memberId: 'mem_1' }, VIEWER, 'You'],
  ['another member', { name: 'grace hopper', memberId: 'mem_2' }, VIEWER, 'grace hopper'],
  ['another member without a name', { memberId: 'mem_2' }, VIEWER, 'Another member'],
  ['the founder, before there were members', {}, { ...VIEWER, memberId: 'mem_2' }, 'Another member'],
  [
    'somebody, to a viewer whose membership has ended',
    {},
    { ...VIEWER, memberId: undefined },
    'Another member',
  ],
])('a session of %s is named at the start of a sentence', (_whose, actor, viewer, words) => {
  expect(describeSubject({ type: 'session', id: 'ses_1', name: null, ...actor }, viewer)).toBe(words);
});
