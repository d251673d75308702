import { expect, test } from '@jest/globals';
import type { Actor } from '../../../../core/accounts/actor.js';
import { describeActor } from '../../../../dashboard/history/describe-actor.js';

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
  expect(describeActor({ type, id: 'id', name })).toBe(words);
});
