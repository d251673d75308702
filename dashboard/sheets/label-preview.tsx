import type { QrCode } from '../../core/qr-code-schemas.js';
import { fittingFontSize } from '../../core/render/text-width.js';
import type { LabelParts, TextPlace } from '../../core/sheets/label-parts.js';
import { fillLabelText } from '../../core/sheets/label-text.js';
import type { SheetLayout } from '../../core/sheets/sheet-layout.js';
import { codePath } from '../codes/code-actions.js';
import { formatNumber } from '../format/numbers.js';

interface LabelPreviewProps {
  label: SheetLayout['label'];
  parts: LabelParts;
  place: TextPlace;
  text: readonly string[];
  /** Labels of the whole sheet. */
  labels: number;
  /** The code of the first label. */
  code: QrCode;
}

/** Height of a line in ems. */
const LINE_HEIGHT = 1.25;
/** Smallest size of text, 5 pt, in millimeters. */
const MIN_SIZE_MM = 1.76;
/** Estimated widths are those of bold text, which is wider. */
const REGULAR_SHARE = 1.15;

/** The first label in its true size, as far as screens have one. */
export function LabelPreview({ label, parts, place, text, labels, code }: LabelPreviewProps) {
  const { symbol, lines } = parts;
  const { name, shortUrl, shortCode, metadata } = code;
  const values = { name, shortUrl, shortCode, metadata, n: 1, total: labels };
  return (
    <figure class="sheet-one">
      <svg
        width={`${label.width}mm`}
        height={`${label.height}mm`}
        viewBox={`0 0 ${label.width} ${label.height}`}
        role="img"
        aria-label="First label"
      >
        <image
          href={`${codePath(code.id)}/image.svg`}
          x={symbol.x}
          y={symbol.y}
          width={symbol.width}
          height={symbol.height}
        />
        {text.map((template, index) => {
          const filled = fillLabelText(template, values);
          const line = lines[index];
          if (!line) return null;
          const size = Math.max(
            MIN_SIZE_MM,
            Math.min(line.height / LINE_HEIGHT, fittingFontSize(filled, line.width, 100) * REGULAR_SHARE),
          );
          return (
            <text
              key={index}
              x={place === 'below' ? line.x + line.width / 2 : line.x}
              y={line.y + line.height / 2 + size * 0.35}
              font-size={size}
              text-anchor={place === 'below' ? 'middle' : 'start'}
            >
              {filled}
            </text>
          );
        })}
      </svg>
      <figcaption class="small soft">
        First label, {formatNumber(label.width)} × {formatNumber(label.height)} mm
      </figcaption>
    </figure>
  );
}
