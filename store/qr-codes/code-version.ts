import type { Filter } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { CODE_NOT_DELETED, type QrCodeDocument } from './qr-code-documents.js';

/** Part of an update that makes other writes of the same state fail. */
export const NEXT_VERSION = { $inc: { version: 1 } } as const;

/** The same as a member of `$set` in an update pipeline. */
export const NEXT_VERSION_STAGE = { version: { $add: [{ $ifNull: ['$version', 0] }, 1] } };

/** Fields that a write of a code needs from the state on which the write is based. */
type ReadState = Pick<StoredQrCode, 'id' | 'accountId' | 'version' | 'revision'>;

/**
 * Matches a code that has the state that was read: nobody has changed it since.
 *
 * Version 0.1.0 does not increment `version`, so during an upgrade the revision is compared as well; see
 * `unchanged`.
 */
export function sameVersion({ id, accountId, version, revision }: ReadState): Filter<QrCodeDocument> {
  return { _id: id, accountId, version: orMissing(version), revision, ...CODE_NOT_DELETED };
}

/**
 * Matches a code that has the state that was read, including what writers of version 0.1.0 change without a
 * revision. Once no process of that version runs, `sameVersion` is sufficient.
 */
export function unchanged(code: StoredQrCode): Filter<QrCodeDocument> {
  return {
    ...sameVersion(code),
    exhaustedAt: orMissing(code.exhaustedAt),
    'timeline.nextAt': orMissing(code.timeline?.nextAt),
    'schedule.version': orMissing(code.schedule?.version),
    'health.version': orMissing(code.health?.version),
    'template.id': orMissing(code.template?.id),
  };
}

function orMissing<Value>(value: Value | undefined): Value | { $exists: false } {
  return value ?? { $exists: false };
}
