import type { EyeShape, Style } from '../style.js';
import { coordinate } from './xml.js';

/** Modules on a side of an eye (finder pattern): ring of 7, light ring of 5, ball of 3. */
export const EYE_SIDE = 7;

/** Whether the eyes need paths of their own, or are drawn with the other modules. */
export function eyesStandApart({ shape, eyes }: Style): boolean {
  return shape !== 'square' || eyes.frame !== 'square' || eyes.ball !== 'square' || eyes.foreground !== null;
}

/** Upper left corners of the three eyes. */
export function eyeCorners(size: number): readonly (readonly [x: number, y: number])[] {
  const far = size - EYE_SIDE;
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ];
}

/** The three eyes as path data, to be filled by the even-odd rule. */
export function eyesPath(size: number, { frame, ball }: Style['eyes']): string {
  return eyeCorners(size)
    .map(([x, y]) => {
      const ring =
        roundedSquare(x, y, 7, radiusOf(frame, 7, 2)) +
        roundedSquare(x + 1, y + 1, 5, radiusOf(frame, 5, 1.2));
      return ring + roundedSquare(x + 2, y + 2, 3, radiusOf(ball, 3, 0.9));
    })
    .join('');
}

function radiusOf(shape: EyeShape, side: number, rounded: number): number {
  if (shape === 'square') return 0;
  return shape === 'circle' ? side / 2 : rounded;
}

function roundedSquare(x: number, y: number, side: number, radius: number): string {
  return roundedRectangle({ x, y, width: side, height: side }, radius);
}

/** A rectangle with round corners as path data. */
export function roundedRectangle(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius].map(coordinate);
  const start = `M${coordinate(x + radius)} ${coordinate(y)}`;
  if (radius === 0) return `${start}h${across}v${down}h${coordinate(-width)}z`;
  const arc = (dx: number, dy: number) =>
    `a${coordinate(radius)} ${coordinate(radius)} 0 0 1 ${coordinate(dx)} ${coordinate(dy)}`;
  const [back, up] = [2 * radius - width, 2 * radius - height].map(coordinate);
  return (
    `${start}h${across}${arc(radius, radius)}v${down}${arc(-radius, radius)}` +
    `h${back}${arc(-radius, -radius)}v${up}${arc(radius, -radius)}z`
  );
}
