import { MAX_OFFSET_MM, MAX_SCALE, MIN_SCALE } from '../../core/jobs/sheets/printer-correction.js';
import { TextField } from '../components/field.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import type { CorrectionDraft, SheetDraft } from './sheet-draft.js';

interface PrinterPanelProps {
  correction: CorrectionDraft;
  error: ApiError | undefined;
  onDraft: (change: Pick<SheetDraft, 'correction'>) => void;
}

const FIELDS = [
  { name: 'x', label: 'Move to the right in mm', path: 'offset.x', min: -MAX_OFFSET_MM, max: MAX_OFFSET_MM },
  { name: 'y', label: 'Move down in mm', path: 'offset.y', min: -MAX_OFFSET_MM, max: MAX_OFFSET_MM },
  { name: 'scale', label: 'Scale in percent', path: 'scale', min: 100 * MIN_SCALE, max: 100 * MAX_SCALE },
] as const;

/** Correction for a printer that prints in the wrong place or size. */
export function PrinterPanel({ correction, error, onDraft }: PrinterPanelProps) {
  return (
    <section class="panel stack" aria-labelledby="sheet-printer">
      <h2 id="sheet-printer">Printer</h2>
      <div class="field-pair">
        {FIELDS.map(({ name, label, path, min, max }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            step="any"
            min={min}
            max={max}
            required
            value={correction[name]}
            onValue={(value) => onDraft({ correction: { ...correction, [name]: value } })}
            error={fieldError(error, path) && `Must be ${min} to ${max}, with all labels on the page`}
          />
        ))}
      </div>
      <p class="field-note">
        Print the test page. If its outlines miss the labels, move them by the distance. If its ruler is not
        100 mm long, divide 10,000 by its length in mm. This browser remembers the numbers.
      </p>
    </section>
  );
}
