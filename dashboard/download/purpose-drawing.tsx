import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useCodeImage } from '../codes/use-code-image.js';
import type { Purpose } from './purposes.js';

/** Size of a business card in millimeters. */
const CARD = { width: 85, height: 55 };
/** Wider drawings are reduced: no screen of a phone shows them at their size. */
const MAX_TRUE_SIZE_MM = 90;

interface Drawing {
  width: number;
  height: number;
  /** Left edges of the codes. */
  codes: readonly number[];
  top: number;
}

/** Draws what is printed with its code, at its true size where the screen is large enough. */
export function PurposeDrawing({ purpose, code }: { purpose: Purpose; code: QrCode }) {
  const src = useCodeImage(code);
  const side = Number(purpose.choice.width);
  const { width, height, codes, top } = drawingOf(purpose, side);
  const isTrueSize = width <= MAX_TRUE_SIZE_MM;
  return (
    <figure class="purpose-drawing">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        class={isTrueSize ? undefined : 'is-reduced'}
        width={isTrueSize ? `${width}mm` : undefined}
        height={isTrueSize ? `${height}mm` : undefined}
        aria-hidden="true"
      >
        <rect width={width} height={height} fill="#fff" />
        {codes.map((left) => (
          <image key={left} href={src} x={left} y={top} width={side} height={side} />
        ))}
        {codes.length > 1 && (
          <line class="fold-line" x1={width / 2} x2={width / 2} y1={0} y2={height} stroke="#6b7280" />
        )}
      </svg>
      {purpose.name !== 'screen' && (
        <figcaption class="small soft">{isTrueSize ? 'About its true size' : 'Reduced'}</figcaption>
      )}
    </figure>
  );
}

function drawingOf({ name, page }: Purpose, side: number): Drawing {
  if (page) {
    const { label, copies } = page;
    const left = (label.width - side) / 2;
    const codes = copies === 2 ? [left, label.width + left] : [left];
    return { width: copies * label.width, height: label.height, codes, top: (label.height - side) / 2 };
  }
  if (name === 'card' && side < CARD.height)
    return { ...CARD, codes: [CARD.width - side - 6], top: (CARD.height - side) / 2 };
  return { width: side, height: side, codes: [0], top: 0 };
}
