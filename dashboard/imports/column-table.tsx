import { Icon } from '../components/icon.js';
import { describeDate, isDatePath, type DateOrder } from './dates.js';
import type { Mapping } from './guess-mapping.js';
import type { Table } from './parse-table.js';
import { TARGET_GROUPS, type Target } from './target.js';

/** Distinct values shown per column, taken from its first filled cells. */
const MAX_SAMPLES = 3;
const MAX_SAMPLED_CELLS = 20;

interface ColumnTableProps {
  table: Table;
  mapping: Mapping;
  targets: readonly Target[];
  dates: { dateOrder: DateOrder; timezone: string };
  /** Column to look at, because its values have problems. */
  marked: number | undefined;
  onMapping: (mapping: Mapping) => void;
}

/** The columns of a table: what each of them is, and some of its values as they are understood. */
export function ColumnTable({ table, mapping, targets, dates, marked, onMapping }: ColumnTableProps) {
  const mapColumn = (column: number, path: string) => {
    // A field that takes one column leaves the column it was mapped from.
    const isList = targets.find((target) => target.path === path)?.list;
    const others = mapping.map((each) => (each === path && path !== '' && !isList ? '' : each));
    onMapping(others.map((each, index) => (index === column ? path : each)));
  };
  return (
    <table class="mapping">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Is used as</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        {table.columns.map((name, column) => (
          <tr
            key={name}
            class={
              mapping[column] === '' ? 'mapping-skipped' : column === marked ? 'mapping-marked' : undefined
            }
          >
            <th scope="row">
              <bdi class="two-lines">{name}</bdi>
            </th>
            <td>
              <TargetSelect
                label={`Use ${name} as`}
                value={mapping[column] ?? ''}
                targets={targets}
                isMarked={column === marked}
                onValue={(path) => mapColumn(column, path)}
              />
            </td>
            <td class="mapping-samples soft small">
              <Samples table={table} column={column} path={mapping[column] ?? ''} dates={dates} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TargetSelectProps {
  label: string;
  value: string;
  targets: readonly Target[];
  /** Takes the focus when it is shown. */
  isMarked: boolean;
  onValue: (path: string) => void;
}

function TargetSelect({ label, value, targets, isMarked, onValue }: TargetSelectProps) {
  const groups = TARGET_GROUPS.map((group) => ({
    group,
    members: targets.filter((target) => target.group === group),
  })).filter(({ members }) => members.length > 0);
  return (
    <select
      class="input select"
      aria-label={label}
      value={value}
      ref={(element) => {
        if (!isMarked || !element || element.dataset['seen']) return;
        element.dataset['seen'] = 'yes';
        element.focus();
        element.scrollIntoView({ block: 'center' });
      }}
      onChange={(event) => onValue(event.currentTarget.value)}
    >
      <option value="">Skip this column</option>
      {groups.map(({ group, members }) => (
        <optgroup key={group} label={group}>
          {members.map(({ path, label: name, required }) => (
            <option key={path} value={path}>
              {required ? `${name} (required)` : name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface SamplesProps {
  table: Table;
  column: number;
  path: string;
  dates: ColumnTableProps['dates'];
}

function Samples({ table, column, path, dates }: SamplesProps) {
  const samples = sampleValues(table, column);
  const [first] = samples;
  if (first === undefined) return <>empty</>;
  if (!isDatePath(path)) return <bdi class="two-lines">{samples.join(' · ')}</bdi>;
  const understood = describeDate(path, first, dates);
  return (
    <span class="mapping-date">
      <bdi>{first}</bdi>
      {understood === undefined ? (
        <span class="field-error">
          <Icon name="warn" size={14} /> not a date that can be read
        </span>
      ) : (
        <strong>
          <span aria-label="is understood as">→</span> {understood}
        </strong>
      )}
    </span>
  );
}

function sampleValues({ rows }: Table, column: number): string[] {
  const cells: string[] = [];
  for (const { cells: row } of rows) {
    const cell = (row[column] ?? '').trim();
    if (cell !== '') cells.push(cell);
    if (cells.length >= MAX_SAMPLED_CELLS) break;
  }
  return [...new Set(cells)].slice(0, MAX_SAMPLES);
}
