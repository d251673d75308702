import { MM_PER_INCH } from './length.js';

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

/**
 * Problems of a GS1 Digital Link at checkouts. Codes of other types have none of them: a code for phones need
 * not be read there.
 */
export const RETAIL_WARNINGS = [
  'gs1_module_small',
  'gs1_module_large',
  'gs1_quiet_zone',
  'gs1_style',
] as const;
export type RetailWarning = (typeof RETAIL_WARNINGS)[number];

/** Problems of an image in print that do not prevent it. */
export const PRINT_WARNINGS = [
  'module_few_dots',
  'module_small',
  'cmyk_converted',
  'text_not_printable',
  ...RETAIL_WARNINGS,
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
export function isPrintable(size: ModuleSize): boolean {
  return (size.dots ?? Infinity) >= MIN_MODULE_DOTS && isAtLeast(size, MIN_MODULE_MM);
}

/** Returns the warnings about the size of modules. */
export function moduleWarnings(size: ModuleSize): ('module_few_dots' | 'module_small')[] {
  return [
    ...(size.dots !== null && size.dots < SAFE_MODULE_DOTS ? (['module_few_dots'] as const) : []),
    ...(isAtLeast(size, SAFE_MODULE_MM) ? [] : (['module_small'] as const)),
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
  const leastMm =
    dpi === undefined ? MIN_MODULE_MM : Math.max(MIN_MODULE_MM, (MIN_MODULE_DOTS * MM_PER_INCH) / dpi);
  return widthFromMm(modules, dpi, leastMm);
}

/**
 * Returns the smallest width in millimeters, rounded up to tenths, at which modules are not smaller than a
 * limit. Parameters as of `moduleSizeOf`.
 */
export function widthFromMm(modules: number, dpi: number | undefined, leastMm: number): number {
  // Dots are rounded to the nearest whole number, so half a dot less is enough.
  const leastDots = dpi && Math.ceil((leastMm * dpi) / MM_PER_INCH - ROUNDING);
  const least = dpi && leastDots ? ((modules * leastDots - 0.5) * MM_PER_INCH) / dpi : modules * leastMm;
  const tenths = Math.ceil(least * 10 - ROUNDING);
  return (isAtLeast(moduleSizeOf(modules, tenths / 10, dpi), leastMm) ? tenths : tenths + 1) / 10;
}

/**
 * Returns the largest width in millimeters, rounded down to tenths, at which modules are not larger than a
 * limit. Parameters as of `moduleSizeOf`.
 */
export function widthUpToMm(modules: number, dpi: number | undefined, mostMm: number): number {
  // The dots of one more module size, less half a dot, are too many.
  const mostDots = dpi && Math.floor((mostMm * dpi) / MM_PER_INCH + ROUNDING);
  const most = dpi && mostDots ? ((modules * (mostDots + 1) - 0.5) * MM_PER_INCH) / dpi : modules * mostMm;
  const tenths = Math.floor(most * 10 + ROUNDING);
  return (isAtMost(moduleSizeOf(modules, tenths / 10, dpi), mostMm) ? tenths : tenths - 1) / 10;
}

/** Returns whether modules are not smaller than a limit. */
export function isAtLeast({ moduleMm }: ModuleSize, leastMm: number): boolean {
  return moduleMm >= leastMm - ROUNDING;
}

/** Returns whether modules are not larger than a limit. */
export function isAtMost({ moduleMm }: ModuleSize, mostMm: number): boolean {
  return moduleMm <= mostMm + ROUNDING;
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
