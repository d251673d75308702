import type { Box } from '../../core/symbols/render/layout.js';

const POINTS_PER_MM = 72 / 25.4;

/** Converts millimeters to points, the unit of PDF and PostScript. */
export function toPoints(lengthMm: number): number {
  return lengthMm * POINTS_PER_MM;
}

/**
 * Returns the operator that fits an image onto a square page; y then grows downward.
 *
 * @param side Side in points.
 */
export function fitToPage(image: Box, side: number): string {
  const scale = side / image.width;
  const matrix = [scale, 0, 0, -scale, -image.x * scale, side + image.y * scale];
  return `${matrix.map(formatPoints).join(' ')} cm\n`;
}

/** Formats a length in points or a factor: seven decimals keep the far edge of 2 m within a micrometer. */
export function formatPoints(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}
