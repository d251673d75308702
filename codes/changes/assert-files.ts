import { seesFolder } from '../../core/accounts/account-view.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import { planRequired, validationError } from '../../core/basics/errors.js';
import { fileIdsOf, listFileUses, stateOf, type FileUse } from '../../core/codes/hosted/file-uses.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { fileNotFound } from '../../core/files/file-errors.js';
import { fileRejected } from '../../core/files/rejection-reasons.js';
import type { StoredFile } from '../../core/files/stored-file.js';
import type { Author, ChangePorts } from './ports.js';

/** Asserts that a write may give a code the files that it names; see `assertFiles`. */
export type AssertFiles = (previous: StoredQrCode | undefined, next: StoredQrCode) => Promise<void>;

/**
 * Asserts that a write may give a code the files that it names: each exists, and each place has one PDF, or
 * images. Files that the code did not use before must be in the view of the author, whose plan has files.
 *
 * @param previous The code before the write; none for a new code.
 * @throws DomainError `not_found`, `plan_required`, `file_rejected`, or `validation_error`.
 */
export async function assertFiles(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
  author: Pick<Author, 'view' | 'findWatchPolicy'>,
  { files: store }: Pick<ChangePorts, 'files'>,
): Promise<void> {
  const uses = listNewUses(previous, next);
  if (uses.length === 0) return;
  const known = new Set(previous ? fileIdsOf(previous) : []);
  const ids = [...new Set(uses.flatMap((use) => use.ids))];
  const isNew = (id: string) => !known.has(id);
  if (ids.some(isNew)) {
    const { plan } = await author.findWatchPolicy();
    if (!PLAN_TERMS[plan].files) throw planRequired(plan, 'pro');
  }
  const files = new Map((await store.findOfAccount(next.accountId, ids)).map((file) => [file.id, file]));
  for (const use of uses) {
    for (const [index, id] of use.ids.entries()) {
      const path = use.isImage ? use.path : `${use.path}[${index}]`;
      const file = files.get(id);
      if (!file || (isNew(id) && !seesFolder(author.view, file.folder))) throw fileNotFound(id, path);
    }
    assertKinds(use, files);
  }
  const blocked = await store.findBlocked([...files.values()].filter(({ id }) => isNew(id)));
  if (blocked) throw fileRejected('blocked', `The operator has blocked the file ${blocked}; choose another`);
}

/** Lists the places that a write gives other files, with the patches of its new scheduled changes. */
function listNewUses(previous: StoredQrCode | undefined, next: StoredQrCode): FileUse[] {
  const uses = listFileUses(next);
  const isSame = previous && canonicalJson(listFileUses(previous)) === canonicalJson(uses);
  const former = new Set(previous?.schedule?.changes.map(({ id }) => id));
  const added = (next.schedule?.changes ?? []).filter(({ id }) => !former.has(id));
  const scheduled = added.flatMap(({ effect }) => listFileUses(stateOf(next, effect.set)));
  return [...(isSame ? [] : uses), ...scheduled.map((use) => ({ ...use, path: `patch.${use.path}` }))];
}

function assertKinds({ path, isImage, ids }: FileUse, files: ReadonlyMap<string, StoredFile>): void {
  const isPdf = (id: string) => files.get(id)?.type === 'application/pdf';
  if (isImage && ids.some(isPdf)) throw validationError([{ path, message: 'must be an image, not a PDF' }]);
  if (ids.length > 1 && ids.some(isPdf))
    throw validationError([{ path, message: 'must be one PDF, or 1 to 20 images' }]);
}
