import type { Box } from './layout.js';

/** Formats a coordinate as its shortest SVG number, rounded to a thousandth of a module. */
export function coordinate(value: number): string {
  if (Number.isInteger(value)) return `${value}`;
  const text = `${Math.round(value * 1000) / 1000}`;
  if (text.startsWith('0.')) return text.slice(1);
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}

/**
 * Returns a rectangle as closed SVG path data, clockwise.
 *
 * @param radius Corner radius; 0 for square corners.
 */
export function roundedRectangle({ x, y, width, height }: Box, radius: number): string {
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
