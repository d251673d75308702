import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { forEachCode, updateCode } from '../codes/code-actions.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { toApiError } from '../http/api-error.js';
import { invalidateQueries } from '../http/query-cache.js';
import { FOLDERS_PATH } from './use-folders.js';

/** A code to move, with the folder that it is in. */
export type MovedCode = Pick<QrCode, 'id' | 'folder'>;

/**
 * Moves codes to a folder, and confirms it with a message that undoes it in one click: each code returns to
 * its former folder.
 *
 * @param folder ID of the folder; null for none.
 * @throws ApiError as `forEachCode`
 */
export async function moveCodes(codes: readonly MovedCode[], folder: string | null): Promise<void> {
  const moved = codes.filter((code) => code.folder !== folder);
  await move(moved, () => folder);
  toast(`${pluralize(codes.length, 'code')} moved`, {
    label: 'Undo',
    onChoose: () =>
      void move(moved, (code) => code.folder).then(
        () => toast('Undone'),
        (thrown: unknown) => toast(`Couldn’t undo: ${toApiError(thrown).message}`),
      ),
  });
}

async function move(
  codes: readonly MovedCode[],
  folderOf: (code: MovedCode) => string | null,
): Promise<void> {
  await forEachCode(codes, (code) => updateCode(code.id, { folder: folderOf(code) }));
  invalidateQueries(FOLDERS_PATH);
}
