import type { PendingChange, StoredQrCode } from '../qr-code.js';
import { applyEffect, effectOf } from './change-effect.js';
import { withChanges } from './due-changes.js';

/**
 * Returns a code whose pending changes move it into another folder than one that is deleted.
 *
 * @param folder ID of the folder that is deleted.
 * @param target ID of the folder that takes its place; null for none.
 * @param version Version of the schedule after it.
 */
export function replaceScheduledFolder(
  code: StoredQrCode,
  folder: string,
  target: string | null,
  version: string,
): StoredQrCode {
  const { schedule, ...others } = code;
  let former: StoredQrCode = others;
  let state: StoredQrCode = others;
  const changes = (schedule?.changes ?? []).map((change) => {
    const named = folderOf(change);
    const nextFolder = named === folder ? target : named;
    former = applyEffect(former, change.effect);
    const next = inFolder(former, nextFolder === undefined ? state.folder : nextFolder);
    const effect = effectOf(state, next);
    state = next;
    return named === folder ? { ...withFolder(change, target), effect } : { ...change, effect };
  });
  return { ...others, ...withChanges(undefined, changes, version) };
}

/** Returns the folder that a change sets; null for none, undefined if it sets no folder. */
function folderOf({ patch }: Pick<PendingChange, 'patch'>): string | null | undefined {
  return (JSON.parse(patch) as { folder?: string | null }).folder;
}

function inFolder(code: StoredQrCode, folder: string | null | undefined): StoredQrCode {
  const { folder: _folder, ...others } = code;
  return { ...others, ...(folder && { folder }) };
}

function withFolder(change: PendingChange, folder: string | null): PendingChange {
  const { folder: _folder, patch, ...others } = change;
  const next = { ...(JSON.parse(patch) as object), folder };
  return { ...others, patch: JSON.stringify(next), ...(folder !== null && { folder }) };
}
