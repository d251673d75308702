import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { Confirm } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { ChooseFolderDialog } from '../folders/choose-folder-dialog.js';
import { useFolders } from '../folders/use-folders.js';
import { pluralize } from '../format/numbers.js';
import { downloadUrl } from '../http/save-file.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { describeFile, isImage } from './describe-file.js';
import { deleteFile, updateFile } from './file-actions.js';
import { fileContentPath } from './file-paths.js';
import { RenameFileDialog } from './rename-file-dialog.js';
import { ReplaceFileDialog } from './replace-file-dialog.js';
import { useCan } from '../session/use-can.js';

/** A file with its size, its folder, and the number of codes that use it, and a menu of actions on it. */
export function FileRow({ file }: { file: FileResource }) {
  const can = useCan();
  const { id, name, folder, codes, blocked } = file;
  const { tree } = useFolders();
  const { limits, plan } = useAccount();
  const [openDialog, setOpenDialog] = useState<'rename' | 'move' | 'replace' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  const inFolder = tree.find(folder ?? '');
  return (
    <li class="file-row">
      <span class="file-icon">
        <Icon name={isImage(file) ? 'image' : 'file'} size={24} />
      </span>
      <div class="file-about">
        <p class="file-name">
          <a class="truncate" href={fileContentPath(id)} download={name} title={`Download ${name}`}>
            <bdi>{name}</bdi>
          </a>
          {blocked && (
            <span class="badge badge-bad" title="The operator has blocked this file. Visitors do not get it.">
              Blocked
            </span>
          )}
        </p>
        <p class="file-facts small soft">
          <span class="number">{describeFile(file)}</span>
          {inFolder && (
            <Link class="badge tag" href={withQuery('/files', { folder: inFolder.id })}>
              <Icon name="folder" size={14} />
              <bdi class="truncate">{inFolder.name}</bdi>
            </Link>
          )}
        </p>
      </div>
      <span class="file-use small number">
        {codes === 0 ? (
          <span class="soft">Unused</span>
        ) : (
          <Link href={withQuery('/codes', { file: id, archived: 'include' })}>
            Used by {pluralize(codes, 'code')}
          </Link>
        )}
      </span>
      <Menu
        small
        label={`Change ${name}`}
        items={[
          { label: 'Download', icon: 'download', onChoose: () => downloadUrl(fileContentPath(id), name) },
          {
            label: 'Rename',
            icon: 'edit',
            detail: 'e',
            needs: 'codes:write',
            onChoose: () => setOpenDialog('rename'),
          },
          ...(tree.all.length > 0
            ? [
                {
                  label: 'Move to folder',
                  icon: 'move' as const,
                  needs: 'codes:write' as const,
                  onChoose: () => setOpenDialog('move'),
                },
              ]
            : []),
          ...(codes > 0 && limits.fileBytes !== 0
            ? [
                {
                  label: 'Replace in all codes',
                  icon: 'repeat' as const,
                  needs: 'bulk' as const,
                  unavailable: PLAN_TERMS[plan].bulk ? undefined : 'On the Business plan',
                  onChoose: () => setOpenDialog('replace'),
                },
              ]
            : []),
          {
            label: 'Delete file',
            icon: 'trash',
            danger: true,
            needs: 'codes:write',
            unavailable:
              codes === 0
                ? undefined
                : `${pluralize(codes, 'code uses', 'codes use')} it. Exchange it there first.`,
            onChoose: () => setOpenDialog('delete'),
          },
        ]}
      />
      {can('codes:write') && (
        <button type="button" hidden data-edit onClick={() => setOpenDialog('rename')} />
      )}
      {openDialog === 'rename' && <RenameFileDialog file={file} onClose={close} />}
      {openDialog === 'move' && (
        <ChooseFolderDialog
          title="Move file"
          folder={folder}
          action={async (target) => {
            await updateFile(id, { folder: target });
            toast('File moved');
          }}
          onClose={close}
        />
      )}
      {openDialog === 'replace' && <ReplaceFileDialog file={file} onClose={close} />}
      {openDialog === 'delete' && (
        <Confirm
          title="Delete this file?"
          confirmLabel="Delete file"
          action={async () => {
            await deleteFile(id);
            toast('File deleted');
            close();
          }}
          onClose={close}
        >
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            will be deleted. No code uses it.
          </p>
        </Confirm>
      )}
    </li>
  );
}
