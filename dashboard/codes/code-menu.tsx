import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { navigate, withQuery } from '../router/location.js';
import { useMutation } from '../http/use-mutation.js';
import { Confirm } from '../components/dialog.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { deleteCode, setArchived } from './code-actions.js';
import { displayName } from './describe-content.js';
import { describeDeletion, pluralizeUses } from './describe-effects.js';

interface CodeMenuProps {
  code: QrCode;
  /** Entries before the common ones. */
  items?: readonly MenuItem[];
  small?: boolean;
  onDeleted?: () => void;
}

/** The menu of less common actions on a code. */
export function CodeMenu({ code, items = [], small = false, onDeleted }: CodeMenuProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteThisCode = async () => {
    await deleteCode(code);
    toast('Code deleted');
    setIsConfirming(false);
    onDeleted?.();
  };
  const archive = useMutation(() => setArchived([code], !code.archived));
  return (
    <>
      {archive.error && <span class="field-error small">{archive.error.message}</span>}
      <Menu
        label={`More actions for ${displayName(code)}`}
        small={small}
        items={[
          ...items,
          {
            label: 'Duplicate',
            icon: 'copy',
            onChoose: () => navigate(withQuery('/codes/new', { copy: code.id })),
          },
          { label: 'Open short link', icon: 'open', href: code.shortUrl },
          {
            label: code.archived ? 'Unarchive' : 'Archive',
            icon: 'archive',
            onChoose: () => void archive.mutate(),
          },
          { label: 'Delete…', icon: 'trash', danger: true, onChoose: () => setIsConfirming(true) },
        ]}
      />
      {isConfirming && (
        <Confirm
          title="Delete this code?"
          confirmLabel="Delete code"
          action={deleteThisCode}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            <strong>
              <bdi>{displayName(code)}</bdi>
            </strong>{' '}
            and its {pluralizeUses(code)} will be deleted. {describeDeletion([code])} This can’t be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}
