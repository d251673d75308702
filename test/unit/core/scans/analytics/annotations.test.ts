import { describe, expect, test } from '@jest/globals';
import { annotationsOf } from '../../../../../core/codes/history/annotations.js';
import type { Actor } from '../../../../../core/accounts/actor.js';
import type { Change } from '../../../../../core/codes/history/list-changes.js';

const at = new Date('2026-11-20T16:04:00Z');
const annotate = (changes: Change[], note: string | null = null, revision = 2, actor: Actor | null = null) =>
  annotationsOf({ revision, at, actor, note, changes }).map(({ kind, text }) => [kind, text]);

describe('the annotations of a revision', () => {
  test('name the changed fields, or show the note', () => {
    const changes = [{ path: 'data.url' }, { path: 'name' }];
    expect(annotate(changes)).toEqual([['revision', 'Changed destination, name']]);
    expect(annotate(changes, 'Autumn menu')).toEqual([['revision', 'Autumn menu']]);
    const parts = [{ path: 'routing.rules' }, { path: 'routing.utm' }, { path: 'style.foreground' }];
    expect(annotate(parts)).toEqual([['revision', 'Changed rules and access, design']]);
    expect(annotate([])).toEqual([['revision', 'Saved without changes']]);
    expect(annotate([], null, 1)).toEqual([['revision', 'Created']]);
  });

  test('show a scheduled change as one of its kind', () => {
    const paused = { path: 'status', from: 'active', to: 'paused' };
    const actor = { type: 'schedule' as const, id: 'chg_1', name: null };
    expect(annotate([paused, { path: 'data' }], null, 2, actor)).toEqual([
      ['scheduled', 'Changed status, content'],
    ]);
    expect(annotate([paused], 'Closed for the winter', 2, actor)).toEqual([
      ['scheduled', 'Closed for the winter'],
    ]);
  });

  test('show a change of the status apart from other changes', () => {
    const paused = { path: 'status', from: 'active', to: 'paused' };
    expect(annotate([paused])).toEqual([['state', 'Paused']]);
    expect(annotate([paused, { path: 'name' }])).toEqual([
      ['state', 'Paused'],
      ['revision', 'Changed name'],
    ]);
    expect(annotate([{ path: 'status', from: 'paused', to: 'active' }])).toEqual([['state', 'Activated']]);
  });
});
