import { describe, expect, test } from '@jest/globals';
import type { PendingChange, StoredQrCode } from '../../../../../core/codes/qr-code.js';
import { nextInstant, planTimeline } from '../../../../../core/codes/routing/code-timeline.js';
import { applyEffect, effectOf } from '../../../../../core/codes/scheduled-changes/change-effect.js';
import { listDueChanges, withDueChanges } from '../../../../../core/codes/scheduled-changes/due-changes.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const code = (fields: Partial<StoredQrCode> = {}): StoredQrCode =>
  ({ id: 'qr_1', name: 'Menu', tags: [], revision: 1, updatedAt: at(0), ...fields }) as StoredQrCode;
const change = (id: string, hour: number, set: Partial<StoredQrCode>): PendingChange => ({
  id,
  at: at(hour),
  patch: '{}',
  note: null,
  createdAt: at(0),
  effect: { set, removed: [] },
  createdBy: { type: 'session', id: 'ses_1', name: null },
});
const scheduled = (changes: PendingChange[], fields: Partial<StoredQrCode> = {}) =>
  code({ schedule: { version: 'v', changes }, ...fields });

describe('the effect of a change', () => {
  test('has the fields that differ, and gives the state after the change', () => {
    const before = code({ routing: { utm: { source: 'poster' } }, activeFrom: at(1) });
    const { routing: _routing, activeFrom: _from, ...others } = before;
    const after = { ...others, name: 'Dinner', passwordHash: 'hash' };
    const effect = effectOf(before, after);
    expect(effect).toEqual({
      set: { name: 'Dinner', passwordHash: 'hash' },
      removed: ['routing', 'activeFrom'],
    });
    expect(applyEffect(before, effect)).toEqual(after);
    expect(applyEffect(code({ activeFrom: at(1) }), { set: {}, removed: ['activeFrom'] })).not.toHaveProperty(
      'activeFrom',
    );
  });
});

describe('a code with scheduled changes', () => {
  test('has at each instant the effect of all changes up to it, with one revision each', () => {
    const later = change('chg_3', 9, { tags: ['late'] });
    const stored = scheduled([
      change('chg_1', 8, { name: 'First' }),
      change('chg_2', 8, { name: 'Second' }),
      later,
    ]);
    expect(withDueChanges(stored, at(7))).toBe(stored);
    expect(withDueChanges(stored, at(8))).toEqual(
      scheduled([later], { name: 'Second', revision: 3, updatedAt: at(8) }),
    );
    const last = withDueChanges(stored, at(10));
    expect(last).toMatchObject({ name: 'Second', tags: ['late'], revision: 4, updatedAt: at(9) });
    expect(last).not.toHaveProperty('schedule');
    expect(listDueChanges(stored, at(8)).map(({ next }) => next.name)).toEqual(['First', 'Second']);
  });

  test('waits for its next change, even at an instant that has passed', () => {
    const stored = scheduled([change('chg_1', 8, {})], { activeUntil: at(10) });
    expect(nextInstant(stored, at(1))).toEqual(at(8));
    expect(nextInstant(stored, at(9))).toEqual(at(8));
    expect(nextInstant(code({ activeUntil: at(10) }), at(9))).toEqual(at(10));
    expect(planTimeline(code(), stored, at(2))).toEqual({ nextAt: at(8), wakeUpSentAt: at(2) });
  });
});
