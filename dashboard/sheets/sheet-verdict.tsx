import type { SheetSummary } from '../../core/jobs/sheets/sheet-schemas.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import type { ApiError } from '../http/api-error.js';
import type { DebouncedPost } from '../http/use-debounced-post.js';

interface SheetVerdictProps {
  /** ID of the form that the button submits. */
  formId: string;
  /** The API's response to a check of the sheet. */
  checked: DebouncedPost<SheetSummary>;
  /** Number of codes; `undefined` until it is known. */
  count: number | undefined;
  /** Why the sheet could not be created. */
  error: ApiError | undefined;
  isPending: boolean;
}

const WARNINGS: Record<SheetSummary['warnings'][number], string> = {
  module_few_dots: 'The printer has few dots for each square of the codes.',
  module_small:
    'Some phones may not read codes this small. Print a test first, on a good printer, or choose larger labels.',
  cmyk_converted: 'Some colors may look different in print, because they are converted to inks.',
  text_not_printable: 'No font of the service has these characters, so the labels leave them out:',
  gs1_module_small: 'Checkouts may not read these codes: their squares are smaller than 0.396 mm.',
  gs1_module_large: 'Checkouts may not read these codes: their squares are larger than 0.99 mm.',
  gs1_quiet_zone: 'Checkouts may not read these codes: the empty border around them is too narrow.',
  gs1_style:
    'Checkouts may not read these codes: they need square shapes without a logo or a gradient, on a solid color.',
};

/** Labels and pages of the sheet, what could go wrong, and the button that creates the PDF. */
export function SheetVerdict({ formId, checked, count, error, isPending }: SheetVerdictProps) {
  const { result, isChecking } = checked;
  const problem = error ?? checked.error;
  const warnings = result?.warnings ?? [];
  return (
    <>
      {warnings.length > 0 && (
        <ul class="sheet-warnings" aria-label="Notes">
          {warnings.map((warning) => (
            <li key={warning} class="note note-warn small">
              <Icon name="warn" size={16} />
              <span>
                {WARNINGS[warning]} {result && detailOf(warning, result)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="editor-foot sheet-verdict">
        <div role="status">
          {count === 0 ? (
            <p class="soft">Choose codes to print.</p>
          ) : result ? (
            <>
              <p>
                <strong>
                  {pluralize(result.labels, 'label')} on {pluralize(result.pages, 'page')}
                </strong>
              </p>
              <p class="small soft">
                {warnings.length > 0
                  ? `${pluralize(warnings.length, 'note')} under the preview`
                  : `Large enough for phones: squares of ${formatNumber(result.moduleMm)} mm`}
              </p>
            </>
          ) : (
            isChecking && <p class="soft">Checking…</p>
          )}
        </div>
        {problem?.code === 'selection_changed' ? (
          <p class="note small" role="alert">
            The codes have changed since you opened this page. Check the preview, then create the PDF.
          </p>
        ) : (
          problem && <Problem error={problem} />
        )}
        <Button kind="primary" type="submit" form={formId} icon="sheet" busy={isPending} disabled={!result}>
          Create PDF
        </Button>
      </div>
    </>
  );
}

/** Returns what completes the sentence of a warning; empty if the sentence is complete. */
function detailOf(warning: keyof typeof WARNINGS, { moduleMm, unprintable = [] }: SheetSummary): string {
  if (warning === 'module_small') return `The smallest square is ${formatNumber(moduleMm)} mm wide.`;
  return warning === 'text_not_printable' ? unprintable.join(' ') : '';
}
