import { useMemo } from 'preact/hooks';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Button } from '../components/button.js';
import { SelectField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { timeZoneChoices } from '../format/time-zone-choices.js';
import { isAmbiguous, isDatePath, type DateOrder } from './dates.js';
import { ColumnTable } from './column-table.js';
import { FileLine } from './file-facts.js';
import { ForAllPanel } from './for-all-panel.js';
import { listTypes, missingTargets } from './guess-mapping.js';
import { dateCells, hasMapping, withDateOrder, withGuess, type ImportDraft } from './import-draft.js';
import { targetsFor, type TypeChoice } from './targets.js';

const TYPES: Choice<TypeChoice>[] = [
  ...CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name })),
  { value: 'column', label: 'From a column' },
];

const DATE_ORDERS: Choice<DateOrder>[] = [
  { value: 'day', label: 'Day first: 31/12/2026' },
  { value: 'month', label: 'Month first: 12/31/2026' },
];

interface ColumnsStepProps {
  draft: ImportDraft;
  /** Column to look at, because its values have problems. */
  marked: number | undefined;
  onDraft: (draft: ImportDraft) => void;
  onBack: () => void;
  onNext: () => void;
}

/** The second step: what each column is, and what all codes have in common. */
export function ColumnsStep({ draft, marked, onDraft, onBack, onNext }: ColumnsStepProps) {
  const missing = hasMapping(draft) ? missingTargets(draft.choice, draft.mapping) : [];
  return (
    <>
      <section class="panel stack" aria-label="Columns">
        <div class="import-line">
          <FileLine source={draft.source} />
          <Button small onClick={onBack}>
            Change how it is read
          </Button>
        </div>
        {hasMapping(draft) ? (
          <MappedColumns draft={draft} marked={marked} onDraft={onDraft} />
        ) : (
          <p>The columns of this file are known. There is nothing to match.</p>
        )}
        {missing.length > 0 && (
          <p class="note note-warn" role="status">
            <Icon name="warn" />
            <span>
              No column is used as <strong>{missing.map(({ label }) => label).join(', ')}</strong> yet.
            </span>
          </p>
        )}
      </section>
      <ForAllPanel draft={draft} onDraft={onDraft} />
      <div class="import-foot">
        <Button onClick={onBack}>Back</Button>
        <Button kind="primary" onClick={onNext}>
          Check rows
        </Button>
      </div>
    </>
  );
}

function MappedColumns({ draft, marked, onDraft }: Pick<ColumnsStepProps, 'draft' | 'marked' | 'onDraft'>) {
  const { source, choice, mapping, dateOrder, timezone } = draft;
  const { table } = source;
  const targets = useMemo(
    () => targetsFor(choice, listTypes(table, choice, mapping), table.columns),
    [table, choice, mapping],
  );
  const hasDates = mapping.some(isDatePath);
  const isUnclear = useMemo(() => dateCells(draft).some(isAmbiguous), [table, mapping]);
  return (
    <>
      <div class="import-fields">
        <SelectField
          label="Code type"
          value={choice}
          choices={TYPES}
          onValue={(next) => onDraft(withGuess(draft, next))}
        />
        {hasDates && (
          <SelectField
            label="Time zone of dates"
            value={timezone}
            choices={timeZoneChoices(timezone)}
            onValue={(next) => onDraft({ ...draft, timezone: next })}
          />
        )}
        {isUnclear && (
          <SelectField
            label="Dates begin with the"
            value={dateOrder}
            choices={DATE_ORDERS}
            onValue={(next) => onDraft({ ...draft, dateOrder: next })}
          />
        )}
      </div>
      <ColumnTable
        table={table}
        mapping={mapping}
        targets={targets}
        dates={{ dateOrder, timezone }}
        marked={marked}
        onMapping={(next) => onDraft(withDateOrder({ ...draft, mapping: next }))}
      />
    </>
  );
}
