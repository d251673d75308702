import { z } from 'zod';
import { MM_PER_INCH } from './length.js';
import { MAX_LISTED_CHARACTERS } from './unprintable-text.js';

/** Under these limits, an image is rejected with `not_printable`. */
const MIN_MODULE_DOTS = 2;
const MIN_MODULE_MM = 0.25;
/**
 * Under these limits, an image is served with a warning. DENSO WAVE recommends at least four dots per module.
 *
 * @see https://www.qrcode.com/en/howto/cell.html
 */
const SAFE_MODULE_DOTS = 4;
const SAFE_MODULE_MM = 0.4;

/** Longest distance from which a symbol is usually read, in widths of the symbol. */
const DISTANCE_IN_WIDTHS = 10;

/** Problems of an image in print that do not prevent it. */
export const PRINT_WARNINGS = [
  'module_few_dots',
  'module_small',
  'cmyk_converted',
  'text_not_printable',
] as const;
export type PrintWarning = (typeof PRINT_WARNINGS)[number];

/** Size of a module in print. */
export interface ModuleSize {
  moduleMm: number;
  /** Dots per module and side; null in vector formats. */
  dots: number | null;
}

/** Returns the side of a raster image in dots. */
export function dotsAcross(widthMm: number, dpi: number): number {
  return Math.round((widthMm / MM_PER_INCH) * dpi);
}

/**
 * Returns the size of a module of an image.
 *
 * @param modules Side of the whole image in modules.
 * @param dpi Resolution of a raster image, whose modules are whole dots; undefined for a vector image.
 */
export function moduleSizeOf(modules: number, widthMm: number, dpi: number | undefined): ModuleSize {
  if (dpi === undefined) return { moduleMm: widthMm / modules, dots: null };
  const dots = Math.floor(dotsAcross(widthMm, dpi) / modules);
  return { moduleMm: (dots * MM_PER_INCH) / dpi, dots };
}

/** Returns whether modules are large enough to print. */
export function isPrintable({ moduleMm, dots }: ModuleSize): boolean {
  return (dots ?? Infinity) >= MIN_MODULE_DOTS && moduleMm >= MIN_MODULE_MM - ROUNDING;
}

/** Returns the warnings about the size of modules. */
export function moduleWarnings({ moduleMm, dots }: ModuleSize): ('module_few_dots' | 'module_small')[] {
  return [
    ...(dots !== null && dots < SAFE_MODULE_DOTS ? (['module_few_dots'] as const) : []),
    ...(moduleMm < SAFE_MODULE_MM - ROUNDING ? (['module_small'] as const) : []),
  ];
}

/** Returns the warning about text. @param unprintable Characters that no font has. */
export function textWarnings(unprintable: readonly string[]): 'text_not_printable'[] {
  return unprintable.length > 0 ? ['text_not_printable'] : [];
}

/** Absorbs the rounding of sums and quotients, in millimeters. */
const ROUNDING = 1e-9;

/**
 * Returns the smallest width in millimeters, in tenths, at which an image is printable. Parameters as of
 * `moduleSizeOf`.
 */
export function minWidthMm(modules: number, dpi: number | undefined): number {
  // Dots are rounded to the nearest whole number, so half a dot less is enough.
  const leastDots = dpi && Math.max(MIN_MODULE_DOTS, Math.ceil((MIN_MODULE_MM * dpi) / MM_PER_INCH));
  const least =
    dpi && leastDots ? ((modules * leastDots - 0.5) * MM_PER_INCH) / dpi : modules * MIN_MODULE_MM;
  const tenths = Math.ceil(least * 10 - ROUNDING);
  return (isPrintable(moduleSizeOf(modules, tenths / 10, dpi)) ? tenths : tenths + 1) / 10;
}

/**
 * Returns the width in centimeters, in tenths, from which on phones read an image well: its print has no
 * warnings. It is larger than `minWidthMm`, under which an image is rejected.
 *
 * @param modules Side of the whole image in modules.
 */
export function safeWidthCm(modules: number): number {
  return Math.ceil(modules * SAFE_MODULE_MM - ROUNDING) / 10;
}

/** Schema of the size of an image in print, in responses. */
export const printReadoutSchema = z
  .object({
    modules: z.int().describe('Side of the whole image in modules, with its quiet zone and frame.'),
    widthMm: z.number().describe('Side of the whole image in millimeters.'),
    moduleMm: z
      .number()
      .describe(
        'Side of a module in millimeters. With `dpi`, the side of its whole dots; without `dpi`, the side in vector formats.',
      ),
    dotsPerModule: z
      .int()
      .describe('Whole dots per module and side, in raster formats. Without `dpi`, at 300 dpi.'),
    minWidthMm: z.number().describe('Smallest width that prints, in millimeters, rounded up to 0.1 mm.'),
    maxDistanceCm: z
      .number()
      .describe(
        "Distance in centimeters from which phones usually read the symbol. A rule of thumb: ten times the symbol's width.",
      ),
    warnings: z
      .array(z.enum(['module_few_dots', 'module_small', 'text_not_printable']))
      .describe(
        '`module_few_dots`: a module has fewer than 4 dots. `module_small`: a module is smaller than 0.4 mm. `text_not_printable`: no font has some characters of the frame text, which are left out; `unprintable` names them.',
      ),
    unprintable: z
      .array(z.string())
      .optional()
      .describe('The first 20 characters that are left out. Only with the warning `text_not_printable`.'),
  })
  .meta({ id: 'PrintReadout' });

export type PrintReadout = z.output<typeof printReadoutSchema>;

interface PrintedImage {
  /** Side of the symbol in modules, without its quiet zone. */
  symbolModules: number;
  /** Side of the whole image in modules. */
  modules: number;
  /** Default: 1 mm per module, as PDF and EPS have without a width. */
  widthMm?: number | undefined;
  /** Resolution of a raster image; undefined for a vector image. */
  dpi?: number | undefined;
  /** Characters of its text that files do not show. Default: none. */
  unprintable?: readonly string[];
}

/**
 * Returns how large an image is in print.
 *
 * @param defaultDpi Resolution at which the dots per module are counted without `dpi`.
 */
export function readPrintSize(
  { symbolModules, modules, widthMm = modules, dpi, unprintable = [] }: PrintedImage,
  defaultDpi: number,
): PrintReadout {
  const size = moduleSizeOf(modules, widthMm, dpi);
  return {
    modules,
    widthMm: round(widthMm),
    moduleMm: round(size.moduleMm),
    dotsPerModule: size.dots ?? moduleSizeOf(modules, widthMm, defaultDpi).dots ?? 0,
    minWidthMm: minWidthMm(modules, dpi),
    maxDistanceCm: Math.round(size.moduleMm * symbolModules * DISTANCE_IN_WIDTHS) / 10,
    warnings: [...moduleWarnings(size), ...textWarnings(unprintable)],
    ...(unprintable.length > 0 && { unprintable: unprintable.slice(0, MAX_LISTED_CHARACTERS) }),
  };
}

/** Rounds millimeters to a tenth of a micrometer. */
function round(lengthMm: number): number {
  return Math.round(lengthMm * 1e4) / 1e4;
}
