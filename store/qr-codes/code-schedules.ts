import type { UpdateFilter } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { planTimeline } from '../../core/codes/routing/code-timeline.js';
import { aliasKeysOf } from './alias-keys.js';
import { NEXT_VERSION, unchanged } from './code-version.js';
import type { CodeOperation } from './code-write.js';
import { filesFieldOf, type QrCodeDocument } from './qr-code-documents.js';

/**
 * Builds the update that gives a code other pending changes. The revision of the code stays the same.
 *
 * @param at Time of the write.
 */
export function scheduleReplacement(previous: StoredQrCode, next: StoredQrCode, at: Date): CodeOperation {
  const { schedule } = next;
  const timeline = planTimeline(previous, next, at);
  const keys = { ...aliasKeysOf(next), ...filesFieldOf(next) };
  const update: UpdateFilter<QrCodeDocument> = {
    $set: { ...(schedule && { schedule }), ...(timeline && { timeline }), ...keys },
    $unset: {
      ...(!schedule && { schedule: '' }),
      ...(!timeline && { timeline: '' }),
      ...(!keys.aliasKeys && { aliasKeys: '', aliasFolds: '' }),
      ...(!keys.files && { files: '' }),
    },
    ...NEXT_VERSION,
  };
  return { kind: 'update', filter: unchanged(previous), update };
}

/** Returns the folder that only the pending changes of `next` name. */
export function newScheduledFolder(previous: StoredQrCode, next: StoredQrCode): string | undefined {
  const former = new Set(foldersOf(previous));
  return foldersOf(next).find((folder) => !former.has(folder));
}

function foldersOf({ schedule }: StoredQrCode): string[] {
  return (schedule?.changes ?? []).flatMap(({ folder }) => folder ?? []);
}
