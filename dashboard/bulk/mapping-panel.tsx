import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Checkbox, Select, SelectField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { missingTargets, listTypes, type Mapping } from './guess-mapping.js';
import type { Table } from './parse-table.js';
import { targetsFor, type TypeChoice } from './targets.js';

/** Distinct values shown per column, taken from its first filled cells. */
const MAX_SAMPLES = 3;
const MAX_SAMPLED_CELLS = 20;

const TYPES: Choice<TypeChoice>[] = [
  ...CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name })),
  { value: 'column', label: 'From a column' },
];

interface MappingPanelProps {
  table: Table;
  choice: TypeChoice;
  mapping: Mapping;
  onChoice: (choice: TypeChoice) => void;
  onMapping: (mapping: Mapping) => void;
  onHasHeader: (hasHeader: boolean) => void;
}

/** Shows the guessed mapping of columns to fields and lets the user change it. */
export function MappingPanel({
  table,
  choice,
  mapping,
  onChoice,
  onMapping,
  onHasHeader,
}: MappingPanelProps) {
  const targets = targetsFor(choice, listTypes(table, choice, mapping));
  const missing = missingTargets(choice, mapping);
  const mapColumn = (column: number, path: string) => {
    // A field that takes one column leaves the column it was mapped from.
    const isList = targets.find((target) => target.path === path)?.list;
    const others = mapping.map((each) => (each === path && path !== '' && !isList ? '' : each));
    onMapping(others.map((each, index) => (index === column ? path : each)));
  };
  return (
    <section class="panel stack" aria-label="Columns">
      <h2>Map columns</h2>
      <div class="bulk-type">
        <SelectField label="Code type" value={choice} choices={TYPES} onValue={onChoice} />
        <Checkbox
          label="The first row contains column names"
          checked={table.hasHeader}
          onValue={onHasHeader}
        />
      </div>
      {missing.length > 0 && (
        <p class="note note-warn" role="status">
          <Icon name="warn" />
          <span>
            No column is mapped to <strong>{missing.map(({ label }) => label).join(', ')}</strong> yet.
          </span>
        </p>
      )}
      <table class="mapping">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Field</th>
            <th scope="col">Sample values</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((name, column) => (
            <tr key={column} class={mapping[column] === '' ? 'mapping-skipped' : undefined}>
              <th scope="row">
                <bdi class="two-lines">{name}</bdi>
              </th>
              <td>
                <Select
                  aria-label={`Field for ${name}`}
                  value={mapping[column] ?? ''}
                  choices={[
                    { value: '', label: 'Skip this column' },
                    ...targets.map(({ path, label, required }) => ({
                      value: path,
                      label: required ? `${label} (required)` : label,
                    })),
                  ]}
                  onValue={(path) => mapColumn(column, path)}
                />
              </td>
              <td class="mapping-samples soft small">
                <bdi class="two-lines">{sampleValues(table, column)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sampleValues({ rows }: Table, column: number): string {
  const cells = rows.map(({ cells: row }) => (row[column] ?? '').trim()).filter(Boolean);
  if (cells.length === 0) return 'empty';
  return [...new Set(cells.slice(0, MAX_SAMPLED_CELLS))].slice(0, MAX_SAMPLES).join(' · ');
}
