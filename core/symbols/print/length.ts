import { z } from 'zod';

/** Millimeters per unit. A point is 1/72 in, as in PDF. */
const MM_PER_UNIT = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 } as const;
/** Millimeters per inch. */
export const MM_PER_INCH = 25.4;

/** Widths of images in millimeters: 5 mm is narrower than any symbol that prints, and 2 m is a poster. */
const MIN_WIDTH_MM = 5;
const MAX_WIDTH_MM = 2_000;

const LENGTH = /^(\d{1,6}(?:\.\d{1,6})?)(mm|cm|in|pt)$/;
const LENGTH_FORMAT = 'must be a number with a unit, such as 30mm, 3cm, 1.2in, or 85pt';

/**
 * Parses a length such as `30mm`, `3cm`, `1.2in`, or `85pt`.
 *
 * @returns Millimeters; undefined if it is not a length.
 */
export function parseLength(text: string): number | undefined {
  const [, value, unit] = LENGTH.exec(text) ?? [];
  return value === undefined ? undefined : Number(value) * MM_PER_UNIT[unit as keyof typeof MM_PER_UNIT];
}

/** Returns what is wrong with the width of an image; undefined if nothing is. */
export function findWidthProblem(text: string): string | undefined {
  const widthMm = parseLength(text);
  if (widthMm === undefined) return LENGTH_FORMAT;
  return widthMm < MIN_WIDTH_MM || widthMm > MAX_WIDTH_MM
    ? `must be ${MIN_WIDTH_MM} to ${MAX_WIDTH_MM} mm`
    : undefined;
}

/** A width of an image in bodies, such as `30mm`; parsed to millimeters. */
export const widthSchema = z
  .string()
  .max(20)
  .superRefine((text, context) => {
    const problem = findWidthProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => parseLength(text) ?? 0)
  .describe(
    'Outer edge of the whole image, with its quiet zone and frame: `30mm`, `3cm`, `1.2in`, or `85pt`; 5 to 2,000 mm.',
  );

export const MIN_DPI = 72;
export const MAX_DPI = 1_200;
/** Resolution of raster images whose width is given, unless the request states another. */
export const DEFAULT_DPI = 300;

/** A resolution in bodies. */
export const dpiSchema = z
  .int()
  .min(MIN_DPI)
  .max(MAX_DPI)
  .describe('Resolution of raster formats in dots per inch. Default: 300 if `width` is given.');
