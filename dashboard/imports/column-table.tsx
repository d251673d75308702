import { FIXED_COLUMNS, importColumn } from '../../core/jobs/rows/import-columns.js';
import { Icon } from '../components/icon.js';
import type { FilePreview } from './file-preview.js';

interface ColumnTableProps {
  preview: FilePreview;
  /** Names of the service's columns, by column name of the file. */
  mapping: Readonly<Record<string, string>>;
  onMapping: (mapping: Readonly<Record<string, string>>) => void;
}

/** Columns that are suggested; any other member can be typed. */
const SUGGESTED = [
  ...FIXED_COLUMNS,
  ...['data.url', 'style.foreground', 'style.background', 'routing.activeFrom', 'routing.activeUntil'],
];

const SUGGESTIONS_ID = 'import-columns';

/** The columns of a file with sample values, and a field for what each of them is. */
export function ColumnTable({ preview: { columns, rows }, mapping, onMapping }: ColumnTableProps) {
  const targetOf = (column: string) => mapping[column] ?? column;
  const unknown = columns.filter((column) => importColumn(targetOf(column)).kind === 'unknown');
  const rename = (column: string, target: string) => {
    const { [column]: _former, ...others } = mapping;
    const name = target.trim();
    onMapping(name === '' || name === column ? others : { ...others, [column]: name });
  };
  return (
    <section class="panel stack" aria-label="Columns">
      <h2>Match columns</h2>
      {unknown.length > 0 && (
        <p class="note note-warn" role="status">
          <Icon name="warn" />
          <span>
            These columns are not imported: <bdi>{unknown.join(', ')}</bdi>
          </span>
        </p>
      )}
      <datalist id={SUGGESTIONS_ID}>
        {SUGGESTED.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <table class="mapping">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Imported as</th>
            <th scope="col">Sample values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, position) => (
            <tr key={column} class={unknown.includes(column) ? 'mapping-skipped' : undefined}>
              <th scope="row">
                <bdi class="two-lines">{column}</bdi>
              </th>
              <td>
                <input
                  class="input"
                  aria-label={`Imported as, for ${column}`}
                  list={SUGGESTIONS_ID}
                  placeholder={unknown.includes(column) ? 'Not imported' : column}
                  defaultValue={mapping[column] ?? ''}
                  onChange={(event) => rename(column, event.currentTarget.value)}
                />
              </td>
              <td>
                <bdi class="soft two-lines">
                  {rows
                    .map((row) => row[position] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
