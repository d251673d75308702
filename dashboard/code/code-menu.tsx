import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { navigate } from '../router/location.js';
import { deleteCode } from '../codes/code-actions.js';
import { describeDeletion, pluralizeUses } from '../codes/describe-effects.js';
import { displayName } from '../codes/describe-content.js';
import { useMutation } from '../http/use-mutation.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';

/** The menu of less common actions on a code. */
export function CodeMenu({ code }: { code: QrCode }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    await deleteCode(code);
    toast('Code deleted');
    navigate('/codes');
  });
  return (
    <>
      <Menu
        label="More"
        items={[
          { label: 'Open short link', icon: 'open', href: code.shortUrl },
          { label: 'Delete code', icon: 'trash', danger: true, onChoose: () => setIsConfirming(true) },
        ]}
      />
      {isConfirming && (
        <Confirm
          title="Delete this code?"
          confirmLabel="Delete code"
          isPending={isPending}
          error={error}
          onConfirm={() => void mutate()}
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
