import { describe, expect, test } from '@jest/globals';
import type { PendingChange, StoredQrCode } from '../../../../../core/codes/qr-code.js';
import { applyEffect, effectOf } from '../../../../../core/codes/scheduled-changes/change-effect.js';
import { replaceScheduledFolder } from '../../../../../core/codes/scheduled-changes/replace-folder.js';

const AT = new Date(Date.UTC(2026, 10, 24));

type Patch = Partial<Pick<StoredQrCode, 'name' | 'metadata'>> & { folder?: string | null };

/** Returns a code with changes whose effects follow from their patches. */
function scheduled(patches: Patch[], folder?: string): StoredQrCode {
  const code = { id: 'qr_1', name: 'Menu', metadata: {}, revision: 1 } as StoredQrCode;
  const start = { ...code, ...(folder !== undefined && { folder }) };
  let state = start;
  const changes = patches.map((patch, index): PendingChange => {
    const { folder: before, ...others } = state;
    const { folder: named, ...fields } = patch;
    const after = named === undefined ? before : named;
    const next: StoredQrCode = { ...others, ...fields, ...(after && { folder: after }) };
    const change = {
      id: `chg_${index}`,
      at: AT,
      patch: JSON.stringify(patch),
      note: null,
      createdAt: AT,
      createdBy: { type: 'session', id: 'ses_1', name: null } as const,
      ...(named && { folder: named }),
      effect: effectOf(state, next),
    };
    state = next;
    return change;
  });
  return { ...start, schedule: { version: 'before', changes } };
}

/** Returns the folders of a code from each of its changes on. */
function foldersOf(code: StoredQrCode): (string | undefined)[] {
  let state = code;
  return code.schedule!.changes.map(({ effect }) => (state = applyEffect(state, effect)).folder);
}

describe('pending changes of a folder that is deleted', () => {
  const patches: Patch[] = [
    { folder: 'fld_gone', name: 'First' },
    { name: 'Second' },
    { folder: 'fld_kept' },
    { folder: 'fld_gone', metadata: { folder: 'fld_gone' } },
    { folder: null },
  ];

  test.each([
    ['another one', 'fld_new'],
    ['one that a later change names as well', 'fld_kept'],
    ['the one that the code is in', 'fld_home'],
  ])('move the code into %s', (_name, target) => {
    const expected = patches.map((patch) =>
      patch.folder === 'fld_gone' ? { ...patch, folder: target } : patch,
    );
    const replaced = replaceScheduledFolder(scheduled(patches, 'fld_home'), 'fld_gone', target, 'after');
    expect(replaced).toEqual({
      ...scheduled(expected, 'fld_home'),
      schedule: { version: 'after', changes: scheduled(expected, 'fld_home').schedule!.changes },
    });
    expect(foldersOf(replaced)).toEqual([target, target, 'fld_kept', target, undefined]);
  });

  test('move the code out of its folder if there is no other', () => {
    const replaced = replaceScheduledFolder(scheduled(patches, 'fld_home'), 'fld_gone', null, 'after');
    expect(foldersOf(replaced)).toEqual([undefined, undefined, 'fld_kept', undefined, undefined]);
    expect(replaced.schedule!.changes.map(({ folder }) => folder)).toEqual([
      ...[undefined, undefined, 'fld_kept', undefined, undefined],
    ]);
    expect(JSON.parse(replaced.schedule!.changes[3]!.patch)).toEqual({
      folder: null,
      metadata: { folder: 'fld_gone' },
    });
  });
});
