import { useState } from 'preact/hooks';
import { MAX_JOB_EXPORT_CODES, PLAN_TERMS } from '../../core/accounts/plans.js';
import { ExportDialog } from '../codes/export-dialog.js';
import { Button, ButtonLink } from '../components/button.js';
import type { IconName } from '../components/icon.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { useAccount } from '../session/session.js';
import type { BulkAction, BulkSelection } from './bulk-change.js';
import { ChangeDialog } from './change-dialog.js';

interface MatchingBarProps {
  selection: BulkSelection;
  /** Path of the page that prints labels of the codes. */
  labelsHref: string;
  onClear: () => void;
}

const ACTIONS: readonly { action: BulkAction; label: string; icon: IconName }[] = [
  { action: 'tag', label: 'Tag', icon: 'tag' },
  { action: 'move', label: 'Move', icon: 'move' },
  { action: 'template', label: 'Template', icon: 'image' },
  { action: 'replace', label: 'Replace in URLs', icon: 'repeat' },
  { action: 'delete', label: 'Delete', icon: 'trash' },
];

/**
 * Actions on all codes that match the filters of the list, shown or not. Each change is checked first, then
 * run as a job.
 */
export function MatchingBar({ selection, labelsHref, onClear }: MatchingBarProps) {
  const [openAction, setOpenAction] = useState<BulkAction | 'export'>();
  const close = () => setOpenAction(undefined);
  const { plan } = useAccount();
  const { bulk } = PLAN_TERMS[plan];
  const isTooLarge = selection.count > MAX_JOB_EXPORT_CODES;
  return (
    <div class="selection-bar" role="region" aria-label="Selected codes">
      <strong>All {pluralize(selection.count, 'code')} that match selected</strong>
      <Button
        small
        icon="download"
        disabled={!bulk || isTooLarge}
        title={bulk ? `At most ${formatNumber(MAX_JOB_EXPORT_CODES)} codes` : 'On the Business plan'}
        onClick={() => setOpenAction('export')}
      >
        Export
      </Button>
      <ButtonLink small icon="sheet" href={labelsHref}>
        Print labels
      </ButtonLink>
      {ACTIONS.map(({ action, label, icon }) => (
        <Button
          key={action}
          small
          icon={icon}
          disabled={!bulk}
          title={bulk ? undefined : 'On the Business plan'}
          onClick={() => setOpenAction(action)}
        >
          {label}
        </Button>
      ))}
      <Button small kind="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {!bulk && <span class="small soft">Changing many codes at once needs the Business plan.</span>}
      {openAction === 'export' && <ExportDialog selection={selection} onClose={close} />}
      {openAction && openAction !== 'export' && (
        <ChangeDialog action={openAction} selection={selection} onClose={close} />
      )}
    </div>
  );
}
