import type { PrintReadout } from '../../core/symbols/print/print-readout.js';
import { isRaster } from '../../core/symbols/print/image-format.js';
import { checkoutSizeSentence, printSizeSentence } from '../format/print-size.js';
import { formatNumber } from '../format/numbers.js';
import { dotsOf, formatDistance, formatLength } from './describe-print.js';
import { formatWidth, sizingOf, type ImageChoice } from './image-choice.js';

interface PrintFactsProps {
  choice: ImageChoice;
  readout: PrintReadout;
}

/** How large an image is on paper, and what that means for scanning. */
export function PrintFacts({ choice, readout }: PrintFactsProps) {
  const { modules, widthMm, moduleMm, dotsPerModule, maxDistanceCm, retail } = readout;
  const { unit, format } = choice;
  if (sizingOf(choice) !== 'print') {
    return (
      <p class="field-note">
        {modules} × {modules} squares with the border. {printSizeSentence(modules)}
        {retail && ` ${checkoutSizeSentence(retail)}`}
      </p>
    );
  }
  const dots = dotsOf(choice);
  const side = formatLength(widthMm, unit);
  return (
    <dl class="print-facts number">
      <dt>On paper</dt>
      <dd>
        {side} × {side}
        {dots !== undefined && <span class="soft"> · {formatNumber(dots)} pixels</span>}
      </dd>
      <dt>Squares</dt>
      <dd>
        {modules} × {modules}, {formatNumber(Number(moduleMm.toFixed(2)))} mm each
        {isRaster(format) && (
          <span class="soft">
            {' '}
            · {dotsPerModule} {dotsPerModule === 1 ? 'dot' : 'dots'} of the printer
          </span>
        )}
      </dd>
      <dt>Reads from</dt>
      <dd>
        up to {formatDistance(maxDistanceCm)} <span class="soft">· rule of thumb</span>
      </dd>
      <dt>Size</dt>
      <dd>{printSizeSentence(modules)}</dd>
      {retail && (
        <>
          <dt>Checkouts</dt>
          <dd>
            {formatWidth(retail.minWidthMm, unit)} to {formatLength(retail.maxWidthMm, unit)} wide
          </dd>
        </>
      )}
    </dl>
  );
}
