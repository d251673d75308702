import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { displayName } from '../codes/describe-content.js';
import { useCodeImage } from '../codes/use-code-image.js';
import { partsOf, type Purpose, type PurposePage } from './purposes.js';

/** Size of a business card in millimeters. */
const CARD = { width: 85, height: 55 };
/** Wider drawings are reduced: no screen of a phone shows them at their size. */
const MAX_TRUE_SIZE_MM = 90;

interface Drawing {
  width: number;
  height: number;
  /** Where the code is, from the upper left corner. */
  x: number;
  y: number;
  side: number;
}

/** Draws what is printed with its code, at its true size where the screen is large enough. */
export function PurposeDrawing({ purpose, code }: { purpose: Purpose; code: QrCode }) {
  const src = useCodeImage(code);
  const { width, height, x, y, side } = drawingOf(purpose);
  const page = purpose.page?.isFolded ? purpose.page : undefined;
  const isTrueSize = width <= MAX_TRUE_SIZE_MM;
  const image = (
    <>
      <image href={src} x={x} y={y} width={side} height={side} />
      {page?.hasName && <Name page={page} text={displayName(code)} />}
    </>
  );
  return (
    <figure class="purpose-drawing">
      <svg
        viewBox={`0 0 ${width} ${page ? 2 * height : height}`}
        class={isTrueSize ? undefined : 'is-reduced'}
        width={isTrueSize ? `${width}mm` : undefined}
        height={isTrueSize ? `${height}mm` : undefined}
        aria-hidden="true"
      >
        <rect width={width} height={page ? 2 * height : height} fill="#fff" />
        {page ? (
          <>
            <g transform={`rotate(180 ${width / 2} ${height / 2})`}>{image}</g>
            <g transform={`translate(0 ${height})`}>{image}</g>
            <line class="fold-line" x2={width} y1={height} y2={height} stroke="#6b7280" />
          </>
        ) : (
          image
        )}
      </svg>
      {purpose.name !== 'screen' && (
        <figcaption class="small soft">{isTrueSize ? 'About its true size' : 'Reduced'}</figcaption>
      )}
    </figure>
  );
}

/** The name below the code. A long one is narrowed, as it is made smaller in print. */
function Name({ page, text }: { page: PurposePage; text: string }) {
  const [line] = partsOf(page).lines;
  if (!line) return null;
  const size = 0.8 * line.height;
  const isLong = text.length * size * 0.55 > line.width;
  return (
    <text
      x={line.x + line.width / 2}
      y={line.y + 0.75 * line.height}
      font-size={size}
      text-anchor="middle"
      textLength={isLong ? line.width : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}

function drawingOf({ name, page, choice }: Purpose): Drawing {
  if (page) {
    const { x, y, width: side } = partsOf(page).symbol;
    return { ...page.label, x, y, side };
  }
  const side = Number(choice.width);
  if (name === 'card' && side < CARD.height)
    return { ...CARD, x: CARD.width - side - 6, y: (CARD.height - side) / 2, side };
  return { width: side, height: side, x: 0, y: 0, side };
}
