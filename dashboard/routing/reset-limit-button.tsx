import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { formatNumber } from '../format/numbers.js';
import { resetScanLimit, type VersionedCode } from './use-versioned-code.js';

interface ResetLimitButtonProps {
  version: VersionedCode;
  /** The stored limit. */
  scans: number;
  onVersion: (version: VersionedCode) => void;
}

/** Button that restarts the count of a code's scan limit after a confirmation. */
export function ResetLimitButton({ version, scans, onVersion }: ResetLimitButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const reset = async () => {
    onVersion(await resetScanLimit(version));
    toast('Scan limit reset');
    setIsConfirming(false);
  };
  return (
    <>
      <Button
        small
        icon="refresh"
        disabled={version.code.scansLeft === scans}
        onClick={() => setIsConfirming(true)}
      >
        Reset limit
      </Button>
      {isConfirming && (
        <Confirm
          title="Reset the scan limit?"
          confirmLabel="Reset limit"
          isSafe
          action={reset}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            The count restarts at 0, so the code serves {formatNumber(scans)} more scans. Recorded scans stay
            as they are.
          </p>
        </Confirm>
      )}
    </>
  );
}
