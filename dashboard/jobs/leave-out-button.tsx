import { Button } from '../components/button.js';
import { pluralize } from '../format/numbers.js';

interface LeaveOutButtonProps {
  /** Number of rows with a problem. */
  rows: number;
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
}

/** Button that leaves the rows with a problem out of an import, or takes that decision back. */
export function LeaveOutButton({ rows, isLeftOut, onLeaveOut }: LeaveOutButtonProps) {
  return (
    <Button
      small
      icon={isLeftOut ? 'check' : 'close'}
      aria-pressed={isLeftOut}
      onClick={() => onLeaveOut(!isLeftOut)}
    >
      {`${isLeftOut ? 'Leaving' : 'Leave'} out ${pluralize(rows, 'row')}`}
    </Button>
  );
}
