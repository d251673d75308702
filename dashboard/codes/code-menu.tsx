import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { navigate, withQuery } from '../router/location.js';
import { useMutation } from '../http/use-mutation.js';
import { Confirm } from '../components/dialog.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { LoadedMoveCodesDialog } from '../folders/folder-fact.js';
import { useAccount } from '../session/session.js';
import { setArchived, setPaused, throwFailure } from './change-at-once.js';
import { deleteCode } from './code-actions.js';
import { displayName } from './describe-content.js';
import { describeDeletion, pluralizeUses } from './describe-effects.js';

interface CodeMenuProps {
  code: QrCode;
  /** Entries before the common ones. */
  items?: readonly MenuItem[];
  /** Whether the menu can pause the code, and resume it. Default: yes. */
  hasPause?: boolean;
  small?: boolean;
  onDeleted?: () => void;
}

/** The menu of less common actions on a code. */
export function CodeMenu({ code, items = [], hasPause = true, small = false, onDeleted }: CodeMenuProps) {
  const { plan } = useAccount();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const deleteThisCode = async () => {
    await deleteCode(code);
    toast('Code deleted');
    setIsConfirming(false);
    onDeleted?.();
  };
  const archive = useMutation(async () => throwFailure(await setArchived([code], !code.archived)));
  const isPaused = code.status === 'paused';
  const pause = useMutation(async () => throwFailure(await setPaused([code], !isPaused)));
  const pauseItem: MenuItem = {
    label: `${isPaused ? 'Resume' : 'Pause'}${code.dynamic ? '' : ' the short link'}`,
    icon: isPaused ? 'play' : 'pause',
    needs: 'codes:write',
    onChoose: () => void pause.mutate(),
  };
  const error = archive.error ?? pause.error;
  return (
    <>
      {error && (
        <p class="menu-error small" role="alert">
          {error.message}
        </p>
      )}
      <Menu
        label={`More actions for ${displayName(code)}`}
        small={small}
        items={[
          ...items,
          ...(hasPause ? [pauseItem] : []),
          ...(PLAN_TERMS[plan].folders
            ? [
                {
                  label: 'Move…',
                  icon: 'move' as const,
                  needs: 'codes:write' as const,
                  onChoose: () => setIsMoving(true),
                },
              ]
            : []),
          {
            label: 'Duplicate',
            icon: 'copy',
            needs: 'codes:write',
            onChoose: () => navigate(withQuery('/codes/new', { copy: code.id })),
          },
          { label: 'Open short link', icon: 'open', href: code.shortUrl },
          {
            label: code.archived ? 'Unarchive' : 'Archive',
            icon: 'archive',
            needs: 'codes:write',
            onChoose: () => void archive.mutate(),
          },
          {
            label: 'Delete…',
            icon: 'trash',
            danger: true,
            needs: 'codes:write',
            onChoose: () => setIsConfirming(true),
          },
        ]}
      />
      {isMoving && <LoadedMoveCodesDialog codes={[code]} onClose={() => setIsMoving(false)} />}
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
