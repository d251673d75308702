import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { navigate } from '../router/location.js';
import { deleteCode } from '../codes/code-actions.js';
import { displayName } from '../codes/describe-content.js';
import { useMutation } from '../http/use-mutation.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';

/** What is seldom done to a code. */
export function MoreMenu({ code }: { code: QrCode }) {
  const [asking, setAsking] = useState(false);
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
          { label: 'Open what it leads to', icon: 'open', href: code.shortUrl },
          { label: 'Delete code', icon: 'trash', danger: true, onChoose: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title="Delete this code?"
          confirmLabel="Delete code"
          isPending={isPending}
          error={error}
          onConfirm={() => void mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>
              <bdi>{displayName(code)}</bdi>
            </strong>{' '}
            will stop working wherever it is printed, and its {pluralize(code.totalScans, 'scan')} are deleted
            too. This can’t be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}
