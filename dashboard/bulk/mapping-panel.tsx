import { CODE_TYPES } from '../../core/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Checkbox, Select, SelectField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { missingTargets, typesOf, type Mapping } from './guess-mapping.js';
import type { Table } from './read-table.js';
import { targetsFor, type TypeChoice } from './targets.js';

const SAMPLES = 3;
const TYPES: Choice<TypeChoice>[] = [
  ...CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name })),
  { value: 'column', label: 'As a column says' },
];

interface MappingPanelProps {
  table: Table;
  choice: TypeChoice;
  mapping: Mapping;
  onChoice: (choice: TypeChoice) => void;
  onMapping: (mapping: Mapping) => void;
  onNamed: (named: boolean) => void;
}

/** Which column holds what: guessed, to be changed. */
export function MappingPanel({ table, choice, mapping, onChoice, onMapping, onNamed }: MappingPanelProps) {
  const targets = targetsFor(choice, typesOf(table, choice, mapping));
  const missing = missingTargets(choice, mapping);
  const give = (column: number, path: string) => {
    const isList = targets.find((target) => target.path === path)?.list;
    const others = mapping.map((each) => (each === path && path !== '' && !isList ? '' : each));
    onMapping(others.map((each, index) => (index === column ? path : each)));
  };
  return (
    <section class="panel stack" aria-label="Columns">
      <h2>What the columns hold</h2>
      <div class="bulk-type">
        <SelectField label="Type of the codes" value={choice} choices={TYPES} onValue={onChoice} />
        <Checkbox
          label="The first row holds the names of the columns"
          checked={table.named}
          onValue={onNamed}
        />
      </div>
      {missing.length > 0 && (
        <p class="note note-warn" role="status">
          <Icon name="warn" />
          <span>
            No column is given to <strong>{missing.map(({ label }) => label).join(', ')}</strong> yet.
          </span>
        </p>
      )}
      <table class="mapping">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Goes to</th>
            <th scope="col">First values</th>
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
                  aria-label={`${name} goes to`}
                  value={mapping[column] ?? ''}
                  choices={[
                    { value: '', label: 'Leave out' },
                    ...targets.map(({ path, label, required }) => ({
                      value: path,
                      label: required ? `${label} (needed)` : label,
                    })),
                  ]}
                  onValue={(path) => give(column, path)}
                />
              </td>
              <td class="mapping-samples soft small">
                <bdi class="two-lines">{samplesOf(table, column)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function samplesOf({ rows }: Table, column: number): string {
  const cells = rows.map(({ cells: row }) => (row[column] ?? '').trim()).filter(Boolean);
  return cells.length === 0 ? 'empty' : [...new Set(cells.slice(0, 20))].slice(0, SAMPLES).join(' · ');
}
