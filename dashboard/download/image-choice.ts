import { isRaster, type ColorMode, type ImageFormat } from '../../core/symbols/print/image-format.js';
import { findWidthProblem, MAX_DPI, MIN_DPI, parseLength } from '../../core/symbols/print/length.js';

/** Units of widths, with their names. */
export const WIDTH_UNITS = { mm: 'mm', cm: 'cm', in: 'inches', pt: 'points' } as const;
export type WidthUnit = keyof typeof WIDTH_UNITS;

/** Range of the side of an image in pixels. */
export const PIXELS = { min: 64, max: 4_096 };

/** How the size of an image is given: not at all, in pixels, or as a width in print. */
export type Sizing = 'any' | 'pixels' | 'print';

/** The image that a user chooses to download. Numbers are kept as typed. */
export interface ImageChoice {
  format: ImageFormat;
  /** Whether SVG and raster images get a size in print; PDF and EPS always have one. */
  inPrint: boolean;
  width: string;
  unit: WidthUnit;
  /** Resolution of raster images in print in dots per inch. */
  dpi: string;
  /** Side of raster images in pixels. */
  pixels: string;
  color: ColorMode;
}

/** Parameters of an image in the query of its URL. */
export type ImageParameters = Record<string, string | undefined>;

/**
 * Initial side of a raster image in pixels, unless its style has a larger one: 8.7 cm in print at 300 dpi.
 */
const DEFAULT_PIXELS = 1_024;

/** Returns the initial choice of a form. */
export function firstChoice({ format, size }: { format: ImageFormat; size: number }): ImageChoice {
  return {
    format,
    inPrint: false,
    width: '30',
    unit: 'mm',
    dpi: '300',
    color: 'rgb',
    pixels: String(Math.max(DEFAULT_PIXELS, size)),
  };
}

/** Returns how the size of the chosen image is given. */
export function sizingOf({ format, inPrint }: ImageChoice): Sizing {
  if (inPrint || format === 'pdf' || format === 'eps') return 'print';
  return format === 'svg' ? 'any' : 'pixels';
}

/** Returns the color modes that a format supports. */
export function colorModesOf(format: ImageFormat): ColorMode[] {
  if (format === 'svg') return ['rgb'];
  return isRaster(format) ? ['rgb', 'gray'] : ['rgb', 'gray', 'cmyk'];
}

/** Returns the color mode of a choice; RGB if its format does not support the chosen mode. */
export function colorOf({ format, color }: ImageChoice): ColorMode {
  return colorModesOf(format).includes(color) ? color : 'rgb';
}

/**
 * Returns the query parameters of the image's URL. Leaves out defaults and parameters that the format does
 * not support.
 */
export function imageParameters(choice: ImageChoice): ImageParameters {
  const color = colorOf(choice);
  return {
    ...(sizingOf(choice) === 'pixels' && { size: choice.pixels.trim() }),
    ...printParameters(choice),
    ...(color !== 'rgb' && { color }),
  };
}

/** The part of an export's request body that describes its images. */
export interface ExportParameters {
  format: 'SVG' | 'PNG' | 'PDF' | 'EPS' | 'WEBP' | 'JPEG';
  size?: number;
  width?: string;
  dpi?: number;
  color?: string;
}

/** Converts a choice to the parameters of an export. */
export function exportParameters(choice: ImageChoice): ExportParameters {
  const { size, width, dpi, color } = imageParameters(choice);
  return {
    format: EXPORT_FORMATS[choice.format],
    ...(size !== undefined && { size: Number(size) }),
    ...(width !== undefined && { width }),
    ...(dpi !== undefined && { dpi: Number(dpi) }),
    ...(color !== undefined && { color }),
  };
}

const EXPORT_FORMATS: Readonly<Record<ImageFormat, ExportParameters['format']>> = {
  svg: 'SVG',
  png: 'PNG',
  pdf: 'PDF',
  eps: 'EPS',
  webp: 'WEBP',
  jpg: 'JPEG',
};

/**
 * Returns the query parameters of the print readout: the width in print and, for raster formats, the
 * resolution.
 */
export function printParameters(choice: ImageChoice): ImageParameters {
  if (sizingOf(choice) !== 'print') return {};
  return { width: lengthOf(choice), ...(isRaster(choice.format) && { dpi: choice.dpi.trim() }) };
}

/** Returns what is wrong with the numbers of a choice, by field. */
export function findProblems(choice: ImageChoice): Partial<Record<'width' | 'dpi' | 'pixels', string>> {
  const sizing = sizingOf(choice);
  if (sizing === 'pixels')
    return isWithin(choice.pixels, PIXELS.min, PIXELS.max) ? {} : { pixels: WHOLE(PIXELS) };
  if (sizing === 'any') return {};
  const width = findWidthProblem(lengthOf(choice));
  const hasDpi = !isRaster(choice.format) || isWithin(choice.dpi, MIN_DPI, MAX_DPI);
  return {
    ...(width !== undefined && { width: `This ${width}` }),
    ...(!hasDpi && { dpi: WHOLE({ min: MIN_DPI, max: MAX_DPI }) }),
  };
}

const WHOLE = ({ min, max }: { min: number; max: number }) =>
  `This must be a whole number from ${min} to ${max}`;

/** Returns the width in print in millimeters; `undefined` if the typed width is not a number. */
export function widthMmOf(choice: ImageChoice): number | undefined {
  return parseLength(lengthOf(choice));
}

function lengthOf({ width, unit }: ImageChoice): string {
  return `${width.trim()}${unit}`;
}

/** Converts a width to another unit. Text that is not a number is returned unchanged. */
export function convertWidth(width: string, from: WidthUnit, to: WidthUnit): string {
  const widthMm = parseLength(`${width.trim()}${from}`);
  return widthMm === undefined ? width : formatWidth(widthMm, to);
}

/**
 * Formats a width in millimeters as a number of a unit, in tenths of mm and points, and in hundredths of
 * others.
 */
export function formatWidth(widthMm: number, unit: WidthUnit): string {
  return String(Number((widthMm / mmPer(unit)).toFixed(digitsOf(unit))));
}

/** Formats a width in millimeters as a number of a unit, rounded up so that the result is never narrower. */
export function widthAtLeast(widthMm: number, unit: WidthUnit): string {
  const steps = 10 ** digitsOf(unit);
  // The quotient may be slightly too large because of floating-point rounding, which must not round up to the
  // next step.
  return String(Math.ceil((widthMm / mmPer(unit)) * steps - 1e-6) / steps);
}

function mmPer(unit: WidthUnit): number {
  return parseLength(`1${unit}`)!;
}

function digitsOf(unit: WidthUnit): number {
  return unit === 'cm' || unit === 'in' ? 2 : 1;
}

function isWithin(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
