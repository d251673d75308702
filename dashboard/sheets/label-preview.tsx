import { identifierTexts } from '../../core/codes/identifier-texts.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { fittingFontSize } from '../../core/symbols/render/text-width.js';
import type { LabelParts, TextPlace } from '../../core/jobs/sheets/label-parts.js';
import { fillLabelText } from '../../core/jobs/sheets/label-text.js';
import type { PageBox, SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import { SymbolImage } from './symbol-image.js';
import { formatSize } from './layout-groups.js';

interface LabelPreviewProps {
  label: SheetLayout['label'];
  parts: LabelParts;
  place: TextPlace;
  text: readonly string[];
  /** Labels of the whole sheet. */
  labels: number;
  /** The code of the first label. */
  code: QrCode;
  /** Name of its folder; null for none. */
  folder: string | null;
}

/** Height of a line in ems. */
const LINE_HEIGHT = 1.25;
/** Smallest size of text, 5 pt, in millimeters. */
const MIN_SIZE_MM = 1.76;
const MAX_SIZE_MM = 100;
/** Factor for regular text: estimated widths are for bold text, which is wider. */
const REGULAR_SHARE = 1.05;

/** The first label at its actual size, as closely as screens can show it. */
export function LabelPreview({ label, parts, place, text, labels, code, folder }: LabelPreviewProps) {
  const { symbol, lines } = parts;
  const { name, shortUrl, shortCode, metadata } = code;
  const values = {
    name,
    shortUrl,
    shortCode,
    metadata,
    n: 1,
    total: labels,
    folder,
    ...identifierTexts(code),
  };
  return (
    <figure class="sheet-one">
      <svg
        width={`${label.width}mm`}
        height={`${label.height}mm`}
        viewBox={`0 0 ${label.width} ${label.height}`}
        role="img"
        aria-label="First label"
      >
        <SymbolImage code={code} box={symbol} />
        {text.map((template, index) => {
          const filled = fillLabelText(template, values);
          const line = lines[index];
          if (!line) return null;
          const { shown, size } = fitText(filled, line);
          return (
            <text
              key={index}
              x={place === 'below' ? line.x + line.width / 2 : line.x}
              y={line.y + line.height / 2 + size * 0.35}
              font-size={size}
              text-anchor={place === 'below' ? 'middle' : 'start'}
            >
              {shown}
            </text>
          );
        })}
      </svg>
      <figcaption class="small soft">First label, {formatSize(label)}</figcaption>
    </figure>
  );
}

/** Shrinks a line, then truncates it, approximately as in the PDF. */
function fitText(text: string, { width, height }: PageBox): { shown: string; size: number } {
  const size = Math.min(height / LINE_HEIGHT, fittingFontSize(text, width, MAX_SIZE_MM) * REGULAR_SHARE);
  if (size >= MIN_SIZE_MM) return { shown: text, size };
  const characters = [...text];
  const shown = characters.slice(0, Math.floor((characters.length * size) / MIN_SIZE_MM) - 1).join('');
  return { shown: `${shown.trimEnd()}…`, size: MIN_SIZE_MM };
}
