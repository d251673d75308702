import { MAX_OFFSET_MM, MAX_SCALE, MIN_SCALE } from '../../core/jobs/sheets/printer-correction.js';
import { Checkbox, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { EMPTY_CORRECTION, toCorrection, type SheetDraft } from './sheet-draft.js';

interface PrinterFoldProps {
  draft: SheetDraft;
  error: ApiError | undefined;
  onDraft: (change: Partial<SheetDraft>) => void;
}

const FIELDS = [
  {
    name: 'x',
    label: 'Move the print right, in mm',
    path: 'offset.x',
    min: -MAX_OFFSET_MM,
    max: MAX_OFFSET_MM,
  },
  {
    name: 'y',
    label: 'Move the print down, in mm',
    path: 'offset.y',
    min: -MAX_OFFSET_MM,
    max: MAX_OFFSET_MM,
  },
  {
    name: 'scale',
    label: 'Print size in percent',
    path: 'scale',
    min: 100 * MIN_SCALE,
    max: 100 * MAX_SCALE,
  },
] as const;

/** The test page, and the correction for a printer that prints in the wrong place or size. */
export function PrinterFold({ draft, error, onDraft }: PrinterFoldProps) {
  const { correction, testPage } = draft;
  return (
    <Fold
      title="Test page and printer"
      summary={summarize(draft)}
      hasError={FIELDS.some(({ path }) => fieldError(error, path))}
    >
      <Checkbox
        label="Add a test page"
        hint="A first page with the outlines of all labels and a ruler of 100 mm. Hold it against a sheet: many printers move or shrink the page."
        checked={testPage}
        onValue={(next) => onDraft({ testPage: next })}
      />
      <div class="field-pair">
        {FIELDS.map(({ name, label, path, min, max }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            step="any"
            min={min}
            max={max}
            value={correction[name]}
            onValue={(value) => onDraft({ correction: { ...correction, [name]: value } })}
            error={fieldError(error, path) && `Must be ${min} to ${max}, with all labels on the page`}
          />
        ))}
      </div>
      <p class="field-note">
        If the test page is printed 2 mm too far left or too high, enter 2; too far right or too low, enter
        -2. If its ruler is not 100 mm long, divide 10,000 by its length in mm: 98 mm need 102 percent. This
        browser remembers the numbers.
      </p>
    </Fold>
  );
}

function summarize({ correction, testPage }: SheetDraft): string {
  const isCorrected = JSON.stringify(toCorrection(correction)) !== UNCORRECTED;
  const parts = [testPage && 'Test page', isCorrected && 'Print is corrected'];
  return parts.filter(Boolean).join(', ') || 'Not used';
}

const UNCORRECTED = JSON.stringify(toCorrection(EMPTY_CORRECTION));
