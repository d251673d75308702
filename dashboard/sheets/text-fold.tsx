import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { MAX_LINES, type SheetDraft } from './sheet-draft.js';

interface TextFoldProps {
  draft: SheetDraft;
  /** Whether labels are for products, which have numbers to print. */
  hasProducts: boolean;
  error: ApiError | undefined;
  onDraft: (change: Partial<SheetDraft>) => void;
}

const PLACES = [
  { value: 'auto' as const, label: 'Automatic' },
  { value: 'below' as const, label: 'Below the code' },
  { value: 'right' as const, label: 'Right of the code' },
];

/** Placeholders that a line can contain, each with its meaning. */
const PLACEHOLDERS = [
  { value: '{name}', label: 'Name' },
  { value: '{shortUrl}', label: 'Short link' },
  { value: '{shortCode}', label: 'Short code' },
  { value: '{folder}', label: 'Folder' },
  { value: '{n}', label: 'Number' },
  { value: '{total}', label: 'Total' },
] as const;

/** Placeholders that only codes of products have a value for. */
const PRODUCT_PLACEHOLDERS = [
  { value: '{gtin}', label: 'Barcode number' },
  { value: '{gs1}', label: 'Numbers of the product' },
] as const;

/** The lines of text of each label. */
export function TextFold({ draft: { text, place }, hasProducts, error, onDraft }: TextFoldProps) {
  const setLine = (index: number, line: string) =>
    onDraft({ text: text.map((each, at) => (at === index ? line : each)) });
  const append = (placeholder: string) => {
    const last = text.length - 1;
    if (last < 0) onDraft({ text: [placeholder] });
    else setLine(last, text[last] === '' ? placeholder : `${text[last]} ${placeholder}`);
  };
  return (
    <Fold
      title="Text on the labels"
      summary={summarize(text)}
      hasError={text.some((_, index) => lineError(error, text, index) !== undefined)}
    >
      {text.map((line, index) => (
        <div key={index} class="sheet-line">
          <TextField
            label={`Line ${index + 1}`}
            maxLength={200}
            value={line}
            onValue={(value) => setLine(index, value)}
            error={lineError(error, text, index)}
          />
          <Button
            icon="trash"
            aria-label={`Remove line ${index + 1}`}
            onClick={() => onDraft({ text: text.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <div class="row">
        <span class="small soft">Insert:</span>
        {[...PLACEHOLDERS, ...(hasProducts ? PRODUCT_PLACEHOLDERS : [])].map(({ value, label }) => (
          <Button key={value} small title={value} onClick={() => append(value)}>
            {label}
          </Button>
        ))}
        {text.length < MAX_LINES && (
          <Button small icon="plus" onClick={() => onDraft({ text: [...text, ''] })}>
            Add a line
          </Button>
        )}
      </div>
      <p class="field-note">
        For a value of the metadata, write its key: <code>{'{metadata.room}'}</code>. Long lines are printed
        smaller.
      </p>
      {text.length > 0 && (
        <SegmentedControl
          label="Text position"
          value={place}
          choices={PLACES}
          onValue={(next) => onDraft({ place: next })}
        />
      )}
    </Fold>
  );
}

/** Names what the labels show: `Name, Short link`. */
function summarize(text: readonly string[]): string {
  const lines = text.map((line) => line.trim()).filter((line) => line !== '');
  return lines.map(nameLine).join(', ') || 'None';
}

function nameLine(line: string): string {
  const all = [...PLACEHOLDERS, ...PRODUCT_PLACEHOLDERS];
  return all.reduce((named, { value, label }) => named.replaceAll(value, label), line);
}

/** Returns what the API rejects about a line; an empty line is not sent. */
function lineError(error: ApiError | undefined, text: readonly string[], index: number): string | undefined {
  if (text[index]?.trim() === '') return undefined;
  return fieldError(error, `text[${sentIndex(text, index)}]`);
}

/** Returns the index of a line in the request, which leaves out empty lines. */
function sentIndex(text: readonly string[], index: number): number {
  return text.slice(0, index).filter((line) => line.trim() !== '').length;
}
