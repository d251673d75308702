import { IMPORT_FORMATS, type ImportFormat } from '../../core/jobs/imports/import-job.js';
import { Checkbox, SelectField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';
import { NO_DELIMITER } from './parse-table.js';
import type { ReadChoices, Source } from './source.js';

const SERVICE_NAMES: Readonly<Record<ImportFormat, string>> = {
  qrelay: 'A spreadsheet, or a list from here',
  bitly: 'Bitly',
  dub: 'Dub',
  shlink: 'Shlink',
  kutt: 'Kutt',
  yourls: 'YOURLS',
  short_io: 'Short.io',
};
const SERVICES = IMPORT_FORMATS.map((value) => ({ value, label: SERVICE_NAMES[value] }));

/** Encodings by their labels (WHATWG), the most frequent first. */
const ENCODINGS: readonly Choice<string>[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'macintosh', label: 'Western European (old Mac)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'gbk', label: 'Chinese (GBK)' },
  { value: 'big5', label: 'Chinese (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
];

const SEPARATORS: readonly Choice<string>[] = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Vertical bars' },
  { value: NO_DELIMITER, label: 'Nothing: one column' },
];

/** Rows and columns of the beginning of a table that are shown. */
const MAX_ROWS = 3;
const MAX_COLUMNS = 8;

interface FileFactsProps {
  source: Source;
  onChoices: (choices: ReadChoices) => void;
}

/** How a file was read, in one line, and the fields that change it. */
export function FileFacts({ source, onChoices }: FileFactsProps) {
  const { content, choices, kind, encoding, format, table } = source;
  const change = (next: ReadChoices) => onChoices({ ...choices, ...next });
  const isFile = typeof content.bytes !== 'string';
  return (
    <>
      <FileLine source={source} />
      {source.isDamaged && (
        <p class="note note-warn" role="status">
          <Icon name="warn" />
          <span>Some letters can’t be read this way, and show as �. Choose other letters below.</span>
        </p>
      )}
      {kind === 'csv' && <Beginning source={source} />}
      <div class="import-fields">
        <SelectField
          label="Made by"
          value={format}
          choices={SERVICES}
          onValue={(next) => change({ format: next })}
        />
        {isFile && (
          <SelectField
            label="Letters"
            hint="Change this if letters look wrong above"
            value={encoding}
            choices={ENCODINGS}
            onValue={(next) => change({ encoding: next })}
          />
        )}
        {kind === 'csv' && (
          <SelectField
            label="Columns are separated by"
            value={table.delimiter}
            choices={withChosen(SEPARATORS, table.delimiter)}
            onValue={(next) => change({ delimiter: next })}
          />
        )}
        {kind === 'csv' && (
          <Checkbox
            label="The first row has the column names"
            checked={table.hasHeader}
            onValue={(next) => change({ hasHeader: next })}
          />
        )}
      </div>
    </>
  );
}

/** The name of a file, and how it was read: `Windows-1252 · semicolons · 1,000 rows`. */
export function FileLine({ source }: { source: Source }) {
  return (
    <div class="import-source">
      <Icon name="table" size={24} />
      <div>
        <p class="import-file">
          <bdi>{source.content.fileName ?? 'Pasted rows'}</bdi>
        </p>
        <p class="soft small number">{describeSource(source)}</p>
      </div>
    </div>
  );
}

function describeSource({ content, kind, encoding, format, rows, table }: Source): string {
  const letters = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
  const separator = SEPARATORS.find(({ value }) => value === table.delimiter)?.label.toLowerCase();
  const facts = [
    format === 'qrelay' ? undefined : SERVICE_NAMES[format],
    typeof content.bytes === 'string' ? undefined : (/\((.*)\)/.exec(letters)?.[1] ?? letters),
    kind === 'csv' ? (table.columns.length > 1 ? (separator ?? table.delimiter) : 'one column') : 'JSON',
    pluralize(rows, 'row'),
  ];
  return facts.filter(Boolean).join(' · ');
}

function withChosen(choices: readonly Choice<string>[], chosen: string): readonly Choice<string>[] {
  const isKnown = choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: chosen }];
}

/** The beginning of the table as it was read. */
function Beginning({ source: { table } }: { source: Source }) {
  const columns = table.columns.slice(0, MAX_COLUMNS);
  return (
    <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="First rows">
      <table class="import-beginning">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                <bdi class="two-lines">{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MAX_ROWS).map(({ number, cells }) => (
            <tr key={number}>
              {columns.map((name, column) => (
                <td key={name}>
                  <bdi class="two-lines">{cells[column]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
