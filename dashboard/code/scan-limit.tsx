import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { resetScanLimit } from '../codes/code-actions.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { formatNumber } from '../format/numbers.js';
import { useMutation } from '../http/use-mutation.js';

interface ScanLimitProps {
  code: QrCode;
  /** The limit, and how much of it is left. */
  scans: number;
  left: number;
}

/** How many scans a code still serves, and the way to begin the count again. */
export function ScanLimit({ code, scans, left }: ScanLimitProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    await resetScanLimit(code);
    toast('Scan limit reset');
    setIsConfirming(false);
  });
  return (
    <>
      <span class="fact-line">
        <span>
          {formatNumber(left)} of {formatNumber(scans)} left
        </span>
        <Button
          kind="quiet"
          small
          icon="refresh"
          disabled={left === scans}
          onClick={() => setIsConfirming(true)}
        >
          Reset limit
        </Button>
      </span>
      {isConfirming && (
        <Confirm
          title="Reset the scan limit?"
          confirmLabel="Reset limit"
          isPending={isPending}
          error={error}
          onConfirm={() => void mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            The count begins at 0 again, so the code serves {formatNumber(scans)} more scans. Recorded scans
            stay as they are.
          </p>
        </Confirm>
      )}
    </>
  );
}
