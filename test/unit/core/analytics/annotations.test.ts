import { describe, expect, test } from '@jest/globals';
import { annotationsOf } from '../../../../core/analytics/annotations.js';
import type { Change } from '../../../../core/history/list-changes.js';

const at = new Date('2026-11-20T16:04:00Z');
const annotate = (changes: Change[], note: string | null = null, revision = 2) =>
  annotationsOf({ revision, at, note, changes }).map(({ kind, text }) => [kind, text]);

describe('the annotations of a revision', () => {
  test('name the changed fields, or show the note', () => {
    const changes = [{ path: 'data.url' }, { path: 'name' }];
    expect(annotate(changes)).toEqual([['revision', 'Changed data.url, name']]);
    expect(annotate(changes, 'Autumn menu')).toEqual([['revision', 'Autumn menu']]);
    expect(annotate([])).toEqual([['revision', 'Saved without changes']]);
    expect(annotate([], null, 1)).toEqual([['revision', 'Created']]);
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
