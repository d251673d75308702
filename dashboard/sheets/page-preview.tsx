import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { LabelParts, TextPlace } from '../../core/jobs/sheets/label-parts.js';
import { correctionMatrix, type PrinterCorrection } from '../../core/jobs/sheets/printer-correction.js';
import { labelBox, labelsPerSheet, type SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import { formatNumber } from '../format/numbers.js';
import { SymbolImage } from './symbol-image.js';
import { formatSize } from './layout-groups.js';
import type { SheetDraft } from './sheet-draft.js';

interface PagePreviewProps {
  layout: SheetLayout;
  parts: LabelParts;
  place: TextPlace;
  copies: number;
  /** First label, from 1. */
  startAt: number;
  /** Labels of the whole sheet. */
  labels: number;
  guides: SheetDraft['guides'];
  correction: PrinterCorrection;
  /** The first codes; the symbols of later ones are shown as squares. */
  codes: readonly QrCode[];
  onStart: (position: number) => void;
}

/** Length of a line of text in the preview, as a share of its area. */
const LINE_SHARE = 0.7;

/**
 * The first page to scale. Clicking a label starts the sheet there; the field for the first label does the
 * same.
 */
export function PagePreview(props: PagePreviewProps) {
  const { layout, startAt, labels, onStart, correction } = props;
  const { page } = layout;
  const positions = Array.from({ length: labelsPerSheet(layout) }, (_, index) => index);
  const last = Math.min(positions.length, startAt - 1 + labels);
  const pages = Math.ceil((startAt - 1 + labels) / positions.length);
  const printed =
    labels === 0
      ? 'no labels'
      : last === startAt
        ? `label ${startAt}`
        : `labels ${formatNumber(startAt)} to ${formatNumber(last)}`;
  const start = (event: MouseEvent) => {
    const label = (event.target as Element).closest('[data-position]');
    if (label) onStart(Number(label.getAttribute('data-position')));
  };
  return (
    <figure class="sheet-page">
      <svg
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={`First page to scale, with ${printed} of ${positions.length}`}
        onClick={start}
      >
        <g transform={transformOf(page, correction)}>
          {positions.map((index) => (
            <Label key={index} position={index} isPrinted={index >= startAt - 1 && index < last} {...props} />
          ))}
        </g>
      </svg>
      <figcaption class="small soft">
        {formatSize(page)}
        {pages > 1 && `, page 1 of ${formatNumber(pages)}`}
      </figcaption>
    </figure>
  );
}

/** Returns the correction as an SVG transformation; none while a number is incomplete. */
function transformOf(page: SheetLayout['page'], correction: PrinterCorrection): string | undefined {
  const matrix = correctionMatrix(page, correction);
  return matrix.every(Number.isFinite) ? `matrix(${matrix.join(' ')})` : undefined;
}

interface LabelProps extends PagePreviewProps {
  /** Position on the page, from 0. */
  position: number;
  isPrinted: boolean;
}

function Label({ position, isPrinted, layout, parts, place, copies, startAt, codes, guides }: LabelProps) {
  const { x, y, width, height } = labelBox(layout, position);
  const { symbol, lines } = parts;
  const code = codes[Math.floor((position - (startAt - 1)) / copies)];
  const state = isPrinted ? 'sheet-label' : 'sheet-label sheet-label-free';
  return (
    <g class={guides === 'none' ? state : `${state} sheet-label-guided`} data-position={position + 1}>
      <title>{`Start at label ${position + 1}`}</title>
      <rect x={x} y={y} width={width} height={height} rx={guides === 'none' ? 1.5 : 0} />
      {isPrinted &&
        (code ? (
          <SymbolImage code={code} box={{ ...symbol, x: x + symbol.x, y: y + symbol.y }} />
        ) : (
          <rect
            class="sheet-square"
            x={x + symbol.x}
            y={y + symbol.y}
            width={symbol.width}
            height={symbol.height}
          />
        ))}
      {isPrinted &&
        lines.map((line, index) => {
          const length = line.width * LINE_SHARE;
          const indent = place === 'below' ? (line.width - length) / 2 : 0;
          return (
            <rect
              key={index}
              class="sheet-square"
              x={x + line.x + indent}
              y={y + line.y + line.height * 0.3}
              width={length}
              height={line.height * 0.4}
            />
          );
        })}
    </g>
  );
}
