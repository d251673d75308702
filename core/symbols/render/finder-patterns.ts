import type { EyeShape, Style } from '../style.js';
import { roundedRectangle } from './path-data.js';

/**
 * Side of a finder pattern in modules: a dark ring of 7, a light ring of 5, and a ball of 3 (ISO/IEC
 * 18004:2015, 5.3.3).
 */
export const FINDER_SIDE = 7;

/**
 * Radii of `rounded` corners in modules. OpenCV finds rings up to a radius of about 0.5 and misses rounder
 * ones; jsQR misses balls that are much rounder (`npm run bench -- readability`).
 */
const ROUNDED_RADIUS = { ring: 0.5, ringInside: 0.3, ball: 0.6 };

/**
 * Radius of a `circle` ball in modules. Decoders look for rows of dark and light runs of 1:1:3:1:1; a circle
 * of radius 1.5 has too few of them for jsQR, and from 1.78 on OpenCV misses many more codes.
 */
const CIRCLE_BALL_RADIUS = 1.77;

/** Reports whether the finder patterns (`eyes` of a style) are drawn apart from the other modules. */
export function hasStyledFinders({ shape, eyes }: Style): boolean {
  return shape !== 'square' || eyes.frame !== 'square' || eyes.ball !== 'square' || eyes.foreground !== null;
}

/** Returns the upper left modules of the three finder patterns. @param size Side of the symbol in modules. */
export function finderCorners(size: number): readonly (readonly [x: number, y: number])[] {
  const far = size - FINDER_SIDE;
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ];
}

/**
 * Returns the three finder patterns as path data for the even-odd fill rule.
 *
 * @param size Side of the symbol in modules.
 */
export function finderPatternsPath(size: number, { frame, ball }: Style['eyes']): string {
  return finderCorners(size)
    .map(([x, y]) => {
      const ring =
        roundedSquare(x, y, 7, cornerRadius(frame, 7, ROUNDED_RADIUS.ring)) +
        roundedSquare(x + 1, y + 1, 5, cornerRadius(frame, 5, ROUNDED_RADIUS.ringInside));
      return ring + ballPath(x + 3.5, y + 3.5, ball);
    })
    .join('');
}

/** Returns the center of a finder pattern around the point `x`, `y`. */
function ballPath(x: number, y: number, shape: EyeShape): string {
  const half = shape === 'circle' ? CIRCLE_BALL_RADIUS : 1.5;
  return roundedSquare(x - half, y - half, 2 * half, cornerRadius(shape, 2 * half, ROUNDED_RADIUS.ball));
}

function cornerRadius(shape: EyeShape, side: number, rounded: number): number {
  if (shape === 'square') return 0;
  return shape === 'circle' ? side / 2 : rounded;
}

function roundedSquare(x: number, y: number, side: number, radius: number): string {
  return roundedRectangle({ x, y, width: side, height: side }, radius);
}
