import { useState } from 'preact/hooks';
import { MAX_JOB_EXPORT_CODES, PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { BulkAction, BulkSelection } from '../bulk-changes/bulk-change.js';
import { Button } from '../components/button.js';
import { ClearSelection } from '../components/clear-selection.js';
import type { IconName } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { formatNumber } from '../format/numbers.js';
import { navigate, withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { storeChosenCodes } from '../sheets/chosen-codes.js';
import { setArchived, setPaused } from './change-at-once.js';
import type { Filters } from './list-query.js';
import { SelectionDialog, type DialogAction } from './selection-dialog.js';

interface SelectionBarProps {
  /** The chosen codes; undefined if all codes that match the filters are selected. */
  codes: readonly QrCode[] | undefined;
  /** All codes that match the filters, shown or not. */
  matching: BulkSelection;
  filters: Filters;
  onSelectAll: () => void;
  onClear: () => void;
}

/**
 * Actions on the selected codes, at the bottom of the screen. Chosen codes change at once; a change of all
 * codes that match is checked first and runs as a job.
 */
export function SelectionBar({ codes, matching, filters, onSelectAll, onClear }: SelectionBarProps) {
  const [dialog, setDialog] = useState<DialogAction>();
  const { plan } = useAccount();
  const { bulk, folders } = PLAN_TERMS[plan];
  const selection = codes ? { select: { ids: codes.map(({ id }) => id) }, count: codes.length } : matching;
  const { count } = selection;

  const run = (action: BulkAction) => {
    if (!codes || isDialogAction(action)) return setDialog(action);
    const isStatus = action === 'pause' || action === 'resume';
    const change = isStatus ? setPaused(codes, action === 'pause') : setArchived(codes, action === 'archive');
    // Archived codes leave the list; others stay selected for the next change.
    if (!isStatus) onClear();
    void change.then((failure) => failure?.report());
  };
  const printLabels = () => {
    if (codes) storeChosenCodes(codes.map(({ id }) => id));
    navigate(codes ? '/codes/labels?codes=selected' : withQuery('/codes/labels', filters));
  };
  const entry = (action: BulkAction) => ({
    ...ACTIONS[action],
    needs: 'codes:write' as const,
    onChoose: () => run(action),
  });
  const [status, ...otherStatus] = statusActions(codes, filters);
  const barAction = (action: BulkAction) => (
    <Button small needs="codes:write" icon={ACTIONS[action].icon} onClick={() => run(action)}>
      {ACTIONS[action].label}
    </Button>
  );
  return (
    <div class="selection-bar" role="region" aria-label="Selected codes">
      <p class="selection-count">
        <strong role="status">{codes ? formatNumber(count) : `All ${formatNumber(count)}`} selected</strong>
        {codes && bulk && matching.count > count && (
          <Button kind="quiet" small needs="bulk" onClick={onSelectAll}>
            Select all {formatNumber(matching.count)} that match
          </Button>
        )}
      </p>
      <div class="selection-actions" data-selection-actions>
        {folders && barAction('move')}
        {barAction('tag')}
        {status && barAction(status)}
        <Button
          small
          needs="bulk"
          icon={bulk ? 'download' : 'lock'}
          disabled={!bulk || count > MAX_JOB_EXPORT_CODES}
          title={bulk ? `At most ${formatNumber(MAX_JOB_EXPORT_CODES)} codes` : 'On the Business plan'}
          onClick={() => setDialog('export')}
        >
          Download
        </Button>
        <Menu
          label="More actions for the selected codes"
          small
          kind="plain"
          items={[
            ...otherStatus.map(entry),
            ...(bulk ? [entry('template'), entry('replace')] : []),
            { label: 'Print labels', icon: 'sheet', onChoose: printLabels },
            ...archiveActions(codes, filters).map(entry),
            { ...entry('delete'), danger: true },
          ]}
        />
      </div>
      <ClearSelection onClear={onClear} />
      {dialog && (
        <SelectionDialog
          action={dialog}
          codes={codes}
          selection={selection}
          onClose={() => setDialog(undefined)}
          onDeleted={onClear}
        />
      )}
    </div>
  );
}

/** The one name and icon of each action. */
const ACTIONS: Readonly<Record<BulkAction, { label: string; icon: IconName }>> = {
  move: { label: 'Move', icon: 'move' },
  tag: { label: 'Tag', icon: 'tag' },
  pause: { label: 'Pause', icon: 'pause' },
  resume: { label: 'Resume', icon: 'play' },
  template: { label: 'Apply template', icon: 'copy' },
  replace: { label: 'Replace in URLs', icon: 'repeat' },
  archive: { label: 'Archive', icon: 'archive' },
  unarchive: { label: 'Unarchive', icon: 'archive' },
  delete: { label: 'Delete…', icon: 'trash' },
};

/** Actions on chosen codes that ask for something first. */
function isDialogAction(action: BulkAction): action is 'move' | 'tag' | 'template' | 'replace' | 'delete' {
  return ['move', 'tag', 'template', 'replace', 'delete'].includes(action);
}

/** The changes of the status that apply to some of the codes, the first one for the bar. */
function statusActions(codes: readonly QrCode[] | undefined, { state }: Filters): BulkAction[] {
  const hasActive = codes ? codes.some(({ status }) => status === 'active') : state !== 'paused';
  // A code that is not paused may be in any other state.
  const hasPaused = codes ? codes.some(({ status }) => status === 'paused') : !state || state === 'paused';
  return [...(hasActive ? ['pause' as const] : []), ...(hasPaused ? ['resume' as const] : [])];
}

function archiveActions(codes: readonly QrCode[] | undefined, { archived }: Filters): BulkAction[] {
  const hasListed = codes ? codes.some((code) => !code.archived) : archived !== 'only';
  const hasArchived = codes ? codes.some((code) => code.archived) : Boolean(archived);
  return [...(hasListed ? ['archive' as const] : []), ...(hasArchived ? ['unarchive' as const] : [])];
}
