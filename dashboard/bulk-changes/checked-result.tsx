import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import type { ChangeSummary } from '../jobs/job-kind.js';
import { SummaryFacts } from '../jobs/summary-facts.js';
import type { BulkAction, BulkSelection } from './bulk-change.js';
import type { Acceptance } from './use-checked-change.js';

interface CheckedResultProps {
  action: BulkAction;
  selection: BulkSelection;
  summary: ChangeSummary;
  isPending: boolean;
  /** The button that leaves the result. */
  back: { label: string; go: () => void };
  /** Checks the codes again; undefined if the check is up to date. */
  onCheckAgain: (() => void) | undefined;
  onSubmit: (acceptance: Acceptance) => void;
}

/**
 * The result of a check, the consequences that the owner has to accept, and the button that submits the
 * change.
 */
export function CheckedResult(props: CheckedResultProps) {
  const { action, selection, summary, isPending, back, onCheckAgain, onSubmit } = props;
  const { counted, wouldChange, symbolsChanged, invalid } = summary;
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [allowSymbolChange, setAllowSymbolChange] = useState(false);
  const [typed, setTyped] = useState('');
  const isDeletion = action === 'delete';
  const isAccepted =
    wouldChange > 0 &&
    (invalid === 0 || skipInvalid) &&
    (symbolsChanged === 0 || allowSymbolChange) &&
    (!isDeletion || typed.replaceAll(/\D/g, '') === String(counted));
  const verb = isDeletion ? 'Delete' : 'Change';
  return (
    <>
      {counted !== selection.count && (
        <p class="note" role="status">
          The number of matching codes has changed from {formatNumber(selection.count)} to{' '}
          {formatNumber(counted)}.
        </p>
      )}
      <SummaryFacts summary={summary} isDeletion={isDeletion} />
      {invalid > 0 && wouldChange > 0 && (
        <Checkbox
          label={`Leave out ${pluralize(invalid, 'code')} that the change does not fit`}
          checked={skipInvalid}
          onValue={setSkipInvalid}
        />
      )}
      {symbolsChanged > 0 && (
        <Checkbox
          label={`Change what is printed on ${pluralize(symbolsChanged, 'code')}`}
          hint="Copies that are already printed keep their former content."
          checked={allowSymbolChange}
          onValue={setAllowSymbolChange}
        />
      )}
      {isDeletion && (
        <TextField
          label={`Type ${counted} to confirm`}
          hint="The codes are deleted with all scans, and printed short links stop working. This can’t be undone."
          inputMode="numeric"
          autocomplete="off"
          autofocus
          value={typed}
          onValue={setTyped}
        />
      )}
      <footer class="dialog-foot">
        <Button onClick={back.go}>{back.label}</Button>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        <Button
          kind={isDeletion ? 'danger' : 'primary'}
          busy={isPending}
          disabled={!isAccepted || onCheckAgain !== undefined}
          onClick={() => onSubmit({ skipInvalid, allowSymbolChange })}
        >
          {`${verb} ${pluralize(wouldChange, 'code')}`}
        </Button>
      </footer>
    </>
  );
}
