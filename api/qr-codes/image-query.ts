import { z } from 'zod';
import { validationError, type ErrorDetail } from '../../core/basics/errors.js';
import { COLOR_MODES, type ColorMode, type ImageFormat } from '../../core/symbols/print/image-format.js';
import { findWidthProblem, MAX_DPI, MIN_DPI, parseLength } from '../../core/symbols/print/length.js';
import type { ImageRequest } from '../../core/symbols/print/plan-image.js';

/** Smallest and largest side of a raster image in pixels, the limits of `style.size`. */
const MIN_IMAGE_SIZE = 64;
const MAX_IMAGE_SIZE = 4_096;

const WIDTH_DESCRIPTION =
  'Outer edge of the whole image in print, with its quiet zone and frame: `30mm`, `3cm`, `1.2in`, or `85pt`; 5 to 2,000 mm. Not with `size`';

/**
 * The parameters of print. Numbers outside their range are rejected with 422, like everything that a code or
 * a format does not allow; the schema rejects unreadable values and unknown parameters with 400.
 */
const printParameters = {
  width: z.string().max(20).optional().describe(WIDTH_DESCRIPTION),
  dpi: z.coerce
    .number()
    .int()
    .optional()
    .meta({ minimum: MIN_DPI, maximum: MAX_DPI })
    .describe('Resolution of raster formats in dots per inch, 72 to 1200. Default: 300 if `width` is given'),
};

/** Query of the readout. */
export const printQuerySchema = z.strictObject(printParameters);

/** Query of images. */
export const imageQuerySchema = z.strictObject({
  size: z.coerce
    .number()
    .int()
    .optional()
    .meta({ minimum: MIN_IMAGE_SIZE, maximum: MAX_IMAGE_SIZE })
    .describe('Size of a PNG, WebP, or JPEG in pixels; default: the size of the style'),
  ...printParameters,
  color: z
    .string()
    .max(10)
    .optional()
    .meta({ enum: [...COLOR_MODES] })
    .describe('Color space: `rgb` (default), `cmyk` for PDF and EPS, or `gray` for all formats but SVG'),
  v: z
    .string()
    .max(100)
    .optional()
    .describe(
      'ETag of the image, without quotes. While the image has it, clients may keep the response for a year without asking again. It does not change the image',
    ),
  download: z.stringbool().optional().describe('Return the image as a download'),
  token: z.string().max(100).optional().describe('Signed token of `shareImage`, in place of a key'),
});

export type ImageQuery = z.output<typeof imageQuerySchema>;

/**
 * Returns the width and the resolution of a query.
 *
 * @throws DomainError `validation_error` at `width` and `dpi`.
 */
export function parsePrintQuery({ width, dpi }: z.output<typeof printQuerySchema>): {
  widthMm: number | undefined;
  dpi: number | undefined;
} {
  const widthProblem = width === undefined ? undefined : findWidthProblem(width);
  const problems = [
    ...(widthProblem === undefined ? [] : [{ path: 'width', message: widthProblem }]),
    ...findRangeProblem('dpi', dpi, MIN_DPI, MAX_DPI),
  ];
  if (problems.length > 0) throw validationError(problems);
  return { widthMm: width === undefined ? undefined : parseLength(width), dpi };
}

/** Returns the image that a query asks for. @throws DomainError `validation_error` at the parameter. */
export function parseImageQuery(query: ImageQuery, format: ImageFormat): ImageRequest {
  const { color, size } = query;
  if (color !== undefined && !isColorMode(color)) {
    throw validationError([{ path: 'color', message: `must be ${COLOR_MODES.join(', ')}` }]);
  }
  const problems = findRangeProblem('size', size, MIN_IMAGE_SIZE, MAX_IMAGE_SIZE);
  if (problems.length > 0) throw validationError(problems);
  return { format, size, color, ...parsePrintQuery(query) };
}

function findRangeProblem(path: string, value: number | undefined, min: number, max: number): ErrorDetail[] {
  const isValid = value === undefined || (value >= min && value <= max);
  return isValid ? [] : [{ path, message: `must be ${min} to ${max}` }];
}

function isColorMode(text: string): text is ColorMode {
  return (COLOR_MODES as readonly string[]).includes(text);
}
