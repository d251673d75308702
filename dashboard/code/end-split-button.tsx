import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { updateCode } from '../codes/code-actions.js';
import { describeContent } from '../codes/describe-content.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';

/** Removes the variants of a code after a confirmation, so that its destination counts again. */
export function EndSplitButton({ code }: { code: QrCode }) {
  const [isAsking, setIsAsking] = useState(false);
  const endSplit = async () => {
    await updateCode(code.id, { routing: { variants: null } });
    toast('Split ended');
  };
  return (
    <>
      <Button small needs="codes:write" onClick={() => setIsAsking(true)}>
        End the split
      </Button>
      {isAsking && (
        <Confirm
          title="End the split?"
          confirmLabel="End the split"
          isSafe
          action={endSplit}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {code.routing?.rules?.length ? 'Visitors for whom no rule matches' : 'All visitors'} are then sent
            to <strong class="mono">{describeContent(code)}</strong>. The variants are removed; their scans
            stay in the analytics, and the history can bring them back.
          </p>
        </Confirm>
      )}
    </>
  );
}
