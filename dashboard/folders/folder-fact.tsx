import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { Link } from '../router/link.js';
import { folderPath } from './folder-paths.js';
import { useFolders } from './use-folders.js';

/** The dialog that moves codes to a folder, loaded when it is opened to keep the scripts of pages small. */
export const LoadedMoveCodesDialog = lazily(
  async () => (await import('./move-codes-dialog.js')).MoveCodesDialog,
  'Couldn’t load the dialog',
);

/**
 * Where a code is, as a fact of its page, and a button that moves it. Renders nothing for an account without
 * folders.
 */
export function FolderFact({ code }: { code: QrCode }) {
  const { tree } = useFolders();
  const [moving, setMoving] = useState(false);
  if (tree.all.length === 0) return null;
  const { folder } = code;
  const close = () => setMoving(false);
  return (
    <div>
      <dt>Folder</dt>
      <dd class="fact-line">
        {folder === null ? (
          <span class="soft">No folder</span>
        ) : (
          <Link href={folderPath(folder)} class="two-lines">
            <bdi>{tree.pathOf(folder) ?? folder}</bdi>
          </Link>
        )}
        <Button
          kind="quiet"
          small
          icon="move"
          needs="codes:write"
          aria-label="Move to another folder"
          onClick={() => setMoving(true)}
        />
        {moving && <LoadedMoveCodesDialog codes={[code]} onClose={close} />}
      </dd>
    </div>
  );
}
