import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { fullNumber, share, shortNumber } from '../format/numbers.js';
import { flagOf, nameOfValue } from './names.js';
import type { ScanFilterName, View } from './view.js';

interface Row {
  value: string | null;
  scans: number;
  /** Of a city. */
  country?: string | null;
}

export interface BreakdownList {
  key: string;
  title: string;
  name: ScanFilterName;
  rows: readonly Row[];
  /** Rows that the service left out. */
  omitted: number;
}

interface BreakdownProps {
  lists: readonly BreakdownList[];
  open: string;
  onOpen: (key: string) => void;
  total: number;
  filters: View['filters'];
  onFilter: (change: Record<string, string | undefined>) => void;
  note?: string;
}

const SHOWN = 8;

/** Scans by one property, as bars; a click on a row filters by it. */
export function Breakdown({ lists, open, onOpen, total, filters, onFilter, note }: BreakdownProps) {
  const [all, setAll] = useState(false);
  const list = lists.find(({ key }) => key === open) ?? lists[0]!;
  const rows = all ? list.rows : list.rows.slice(0, SHOWN);
  const hidden = list.rows.length - SHOWN;
  const most = Math.max(1, ...list.rows.map(({ scans }) => scans));
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
      </div>
      {rows.length === 0 ? (
        <p class="soft breakdown-empty">No scans in this range yet.</p>
      ) : (
        <ul class="bars">
          {rows.map((row) => (
            <BarRow
              key={`${row.value}/${row.country}`}
              name={list.name}
              row={row}
              most={most}
              total={total}
              chosen={row.value !== null && filters[list.name] === row.value}
              onFilter={onFilter}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button small kind="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
      {list.omitted > 0 && all && (
        <p class="small soft">{fullNumber(list.omitted)} more rows are in none of these lists.</p>
      )}
      {note && <p class="small soft breakdown-note">{note}</p>}
    </section>
  );
}

interface BarRowProps {
  name: ScanFilterName;
  row: Row;
  most: number;
  total: number;
  chosen: boolean;
  onFilter: BreakdownProps['onFilter'];
}

function BarRow({ name, row, most, total, chosen, onFilter }: BarRowProps) {
  const label = nameOfValue(name, row.value);
  const country = name === 'country' ? row.value : row.country;
  const inside = (
    <>
      <progress class="bar" max={most} value={row.scans} aria-hidden="true" />
      <span class="bar-label">
        {country && (
          <span class="flag" aria-hidden="true">
            {flagOf(country)}
          </span>
        )}
        <bdi class="truncate">{label}</bdi>
      </span>
      <span class="bar-share soft number">{share(row.scans, total)}</span>
      <span class="bar-count number" title={fullNumber(row.scans)}>
        {shortNumber(row.scans)}
      </span>
    </>
  );
  if (row.value === null) return <li class="bar-row">{inside}</li>;
  const value = row.value;
  return (
    <li>
      <button
        type="button"
        class="bar-row"
        aria-pressed={chosen}
        title={chosen ? 'Stop filtering by this' : `Only ${label}`}
        onClick={() => onFilter({ [name]: chosen ? undefined : value })}
      >
        {inside}
      </button>
    </li>
  );
}
