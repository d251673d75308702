import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useCodeName } from '../codes/code-name.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { formatCompactNumber, formatNumber, formatShare, pluralize } from '../format/numbers.js';
import { countryFlag, formatScanValue, type ScanFilterName } from './scan-values.js';
import type { View } from './view.js';

interface Row {
  value: string | null;
  scans: number;
  /** Name of a code, a target, or a reason. A code without a name is named by its content. */
  label?: string;
  /** Filters that a click sets. Default: the value of the list's property. */
  filter?: Record<string, string | undefined>;
  /** Country of a city. */
  country?: string | null;
}

export interface BreakdownList {
  key: string;
  title: string;
  name: ScanFilterName | 'code' | 'reason';
  rows: readonly Row[];
  /** Number of rows that the API omitted. */
  omitted: number;
}

interface BreakdownProps {
  lists: readonly BreakdownList[];
  open: string;
  onOpen: (key: string) => void;
  total: number;
  filters: View['filters'];
  onFilter: (filters: Record<string, string | undefined>) => void;
  note?: string;
  /** Control next to the title. */
  action?: ComponentChildren;
}

/** Rows shown before "Show more". */
const COLLAPSED_ROWS = 8;

/** Panel with scans by one property, as bars. A click on a row filters by its value. */
export function BreakdownPanel({
  lists,
  open,
  onOpen,
  total,
  filters,
  onFilter,
  note,
  action,
}: BreakdownProps) {
  const [expanded, setExpanded] = useState(false);
  const list = lists.find(({ key }) => key === open) ?? lists[0]!;
  const rows = expanded ? list.rows : list.rows.slice(0, COLLAPSED_ROWS);
  const hidden = list.rows.length - COLLAPSED_ROWS;
  const max = Math.max(1, ...list.rows.map(({ scans }) => scans));
  return (
    <section class="panel breakdown" aria-label={list.title}>
      <div class="panel-head">
        {lists.length === 1 ? (
          <h3>{list.title}</h3>
        ) : (
          <SegmentedControl
            label="Break down by"
            value={list.key}
            choices={lists.map(({ key, title }) => ({ value: key, label: title }))}
            onValue={onOpen}
          />
        )}
        {action}
      </div>
      {rows.length === 0 ? (
        <p class="soft breakdown-empty">No scans in this range yet.</p>
      ) : (
        <ul class="bars">
          {rows.map((row) => (
            <BarRow
              key={`${row.value}/${row.country}/${row.label}`}
              name={list.name}
              row={row}
              max={max}
              total={total}
              filters={filters}
              onFilter={onFilter}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button small kind="quiet" onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
      {list.omitted > 0 && expanded && (
        <p class="small soft">{pluralize(list.omitted, 'more row is', 'more rows are')} not listed.</p>
      )}
      {note && <p class="small soft breakdown-note">{note}</p>}
    </section>
  );
}

interface BarRowProps {
  name: BreakdownList['name'];
  row: Row;
  max: number;
  total: number;
  filters: View['filters'];
  onFilter: BreakdownProps['onFilter'];
}

function BarRow({ name, row, max, total, filters, onFilter }: BarRowProps) {
  const codeName = useCodeName(name === 'code' && !row.label ? (row.value ?? undefined) : undefined);
  const label =
    row.label ?? (name === 'code' || name === 'reason' ? codeName : formatScanValue(name, row.value));
  const country = name === 'country' ? row.value : row.country;
  const content = (
    <>
      <progress class="bar" max={max} value={row.scans} aria-hidden="true" />
      <span class="bar-label">
        {(name === 'country' || name === 'city') && (
          <span class="flag" aria-hidden="true">
            {country ? countryFlag(country) : <Icon name="globe" size={16} />}
          </span>
        )}
        <bdi class="truncate">{label}</bdi>
      </span>
      <span class="bar-share soft number">{formatShare(row.scans, total)}</span>
      <span class="bar-count number" title={formatNumber(row.scans)}>
        {formatCompactNumber(row.scans)}
      </span>
    </>
  );
  if (row.value === null || name === 'reason') return <li class="bar-row">{content}</li>;
  const filter = row.filter ?? { [name]: row.value };
  const current: Record<string, string | undefined> = filters;
  const chosen = Object.entries(filter).every(([field, value]) => current[field] === value);
  return (
    <li>
      <button
        type="button"
        class="bar-row"
        aria-pressed={chosen}
        title={chosen ? 'Remove this filter' : `Show only ${label}`}
        onClick={() =>
          onFilter(
            chosen ? Object.fromEntries(Object.keys(filter).map((field) => [field, undefined])) : filter,
          )
        }
      >
        {content}
      </button>
    </li>
  );
}
