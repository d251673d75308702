import { FilterBar } from '../codes/filter-bar.js';
import type { Filters } from '../codes/list-query.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { pluralize } from '../format/numbers.js';
import type { CodeSource, SheetCodes } from './use-sheet-codes.js';

interface CodesPanelProps {
  source: CodeSource;
  /** Number of codes that were selected on the list. */
  chosen: number;
  codes: SheetCodes;
  onSource: (kind: CodeSource['kind']) => void;
  onFilters: (change: Filters) => void;
}

/** Which codes are printed: those selected on the list, or all that match filters. */
export function CodesPanel({ source, chosen, codes, onSource, onFilters }: CodesPanelProps) {
  return (
    <section class="panel stack" aria-labelledby="sheet-codes">
      <div class="sheet-head">
        <h2 id="sheet-codes">Which codes</h2>
        {chosen > 0 && (
          <SegmentedControl
            label="Source of the codes"
            value={source.kind}
            choices={[
              { value: 'chosen' as const, label: `${pluralize(chosen, 'code')} selected` },
              { value: 'filter' as const, label: 'By filter' },
            ]}
            onValue={onSource}
          />
        )}
      </div>
      {source.kind === 'filter' && <FilterBar filters={source.filters} onChange={onFilters} />}
      {codes.error ? (
        <Problem error={codes.error} title="Couldn’t load the codes" />
      ) : (
        <p role="status">{describeCount(source, codes.count)}</p>
      )}
    </section>
  );
}

function describeCount({ kind }: CodeSource, count: number | undefined): string {
  if (count === undefined) return 'Counting codes…';
  if (kind === 'chosen') return `${pluralize(count, 'code')}, in the order of your selection.`;
  return count === 0 ? 'No code matches.' : `${pluralize(count, 'code')}, in the order of the list.`;
}
