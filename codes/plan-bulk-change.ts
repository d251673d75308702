import { DomainError, validationError } from '../core/basics/errors.js';
import type { BulkPatch } from '../core/jobs/bulk-change-schemas.js';
import type { ItemError } from '../core/jobs/item-jobs.js';
import { MAX_TAGS, type UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { AssertFiles } from './changes/assert-files.js';
import { applyUpdate, type UpdateContext } from './apply-update.js';
import { describeChange, type CodeDifference } from './describe-change.js';
import { replaceInCode } from './replace-in-code.js';

/** Planned effect of a change on one code. */
export type PlannedChange =
  | { kind: 'changed'; next: StoredQrCode; difference: CodeDifference }
  | { kind: 'unchanged' }
  /** The change does not fit the code. */
  | { kind: 'invalid'; error: ItemError };

export interface BulkChangeContext extends Omit<UpdateContext, 'listShortCodes'> {
  /** Lists all short codes that a code has ever had. */
  listShortCodes: (qrCodeId: string) => Promise<readonly string[]>;
  assertFiles: AssertFiles;
}

/**
 * Plans what a change of many codes does to one of them, scannability check included. Writes nothing.
 *
 * @throws DomainError with status 5xx if an image task gets no turn in time.
 */
export async function planBulkChange(
  code: StoredQrCode,
  patch: BulkPatch,
  { listShortCodes, assertFiles, ...context }: BulkChangeContext,
): Promise<PlannedChange> {
  try {
    const next = await applyUpdate(code, updateFor(code, patch), {
      ...context,
      listShortCodes: () => listShortCodes(code.id),
    });
    await assertFiles(code, next);
    const difference = describeChange([code, next], context.base);
    return difference.changes.length === 0 ? { kind: 'unchanged' } : { kind: 'changed', next, difference };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    const { code: errorCode, message, details } = error;
    return { kind: 'invalid', error: { code: errorCode, message, ...(details && { details }) } };
  }
}

/** Returns the change of one code that a change of many codes stands for. */
function updateFor(
  code: StoredQrCode,
  { tags, replaceInUrls, replaceFile, ...patch }: BulkPatch,
): UpdateQrCode {
  const replaced = replaceInUrls || replaceFile ? replaceInCode(code, { replaceInUrls, replaceFile }) : {};
  return {
    ...replaced,
    ...patch,
    ...merged('routing', replaced, patch),
    ...merged('watch', replaced, patch),
    ...(tags && { tags: tagsOf(code.tags, tags) }),
  };
}

/** Merges a member that both changes have: the fields of the second one take precedence. */
function merged(
  member: 'routing' | 'watch',
  first: UpdateQrCode,
  second: Pick<UpdateQrCode, 'routing' | 'watch'>,
): UpdateQrCode {
  return first[member] && second[member] ? { [member]: { ...first[member], ...second[member] } } : {};
}

function tagsOf(tags: readonly string[], change: NonNullable<BulkPatch['tags']>): string[] {
  if (Array.isArray(change)) return change;
  const { add = [], remove = [] } = change;
  const next = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (next.length <= MAX_TAGS) return next;
  throw validationError([{ path: 'tags', message: `must have at most ${MAX_TAGS} items` }]);
}
