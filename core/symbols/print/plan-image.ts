import { DomainError, validationError, type ErrorDetail } from '../../basics/errors.js';
import { imageSide } from '../render/layout.js';
import type { Style } from '../style.js';
import {
  FORMAT_NAMES,
  hasColorMode,
  isRaster,
  MAX_RASTER_PX,
  type ColorMode,
  type ImageFormat,
  type RasterFormat,
} from './image-format.js';
import { needsConversion } from './inks.js';
import { DEFAULT_DPI, MM_PER_INCH } from './length.js';
import {
  dotsAcross,
  isPrintable,
  minWidthMm,
  moduleSizeOf,
  moduleWarnings,
  type ModuleSize,
  type PrintWarning,
} from './module-size.js';

/** Properties of an image that a request states, apart from the code. */
export interface ImageRequest {
  format: ImageFormat;
  /** Side of a raster image in pixels. */
  size?: number | undefined;
  /** Side of the image in print, in millimeters. */
  widthMm?: number | undefined;
  /** Resolution of a raster image in dots per inch. */
  dpi?: number | undefined;
  color?: ColorMode | undefined;
}

/** A raster image whose request states more than its size in pixels, or another format than PNG. */
export interface RasterPlan {
  kind: 'raster';
  format: RasterFormat;
  /** Side in pixels. */
  width: number;
  /** Density to state in the file, in dots per inch; undefined states none. */
  dpi: number | undefined;
  isGray: boolean;
}

/** How an image is rendered. `plain` is an SVG or PNG as without any parameters for print. */
export type ImagePlan =
  | { kind: 'plain'; format: 'svg' | 'png'; size: number | undefined }
  | { kind: 'svg'; widthMm: number }
  | { kind: 'vector'; format: 'pdf' | 'eps'; widthMm: number; color: ColorMode }
  | RasterPlan;

/**
 * Returns what is wrong with a request, whatever the code: parameters that exclude each other, or that the
 * format lacks.
 */
export function validateImageRequest({ format, size, widthMm, dpi, color }: ImageRequest): ErrorDetail[] {
  const name = FORMAT_NAMES[format];
  return [
    ...(size !== undefined && widthMm !== undefined
      ? [{ path: 'size', message: 'must not be given together with width' }]
      : []),
    ...(dpi !== undefined && !isRaster(format)
      ? [{ path: 'dpi', message: `is only for raster formats; ${name} has no dots` }]
      : []),
    ...(color !== undefined && !hasColorMode(format, color)
      ? [{ path: 'color', message: `must not be ${color} for ${name}` }]
      : []),
    ...(isRaster(format) && widthMm !== undefined ? findTooManyDots(widthMm, dpi ?? DEFAULT_DPI) : []),
  ];
}

function findTooManyDots(widthMm: number, dpi: number): ErrorDetail[] {
  const width = dotsAcross(widthMm, dpi);
  if (width <= MAX_RASTER_PX) return [];
  const most = Math.floor((MAX_RASTER_PX / dpi) * MM_PER_INCH * 10) / 10;
  const message = `gives ${width} px at ${dpi} dpi; at most ${MAX_RASTER_PX} px are allowed, which is ${most} mm`;
  return [{ path: 'width', message }];
}

/** Minimum of a stated size in pixels. */
const MIN_SIZE_PX = 64;
/** Side of the largest symbol, version 40, in modules. */
const MAX_SYMBOL_SIZE = 177;

/**
 * Plans an image and checks that it can be printed.
 *
 * @param symbolSize Returns the side of the symbol in modules. Called only if the plan depends on it.
 * @returns The plan, what could go wrong in print, and the size of a module; undefined if the image has no
 *   size in print.
 * @throws DomainError `validation_error` at the parameters, or `not_printable` with `minWidthMm`.
 */
export function planImage(
  request: ImageRequest,
  symbolSize: () => number,
  style: Style,
): { plan: ImagePlan; warnings: PrintWarning[]; size: ModuleSize | undefined } {
  const problems = validateImageRequest(request);
  if (request.format === 'jpg' && style.background === 'transparent') {
    problems.push({ path: 'style.background', message: 'must be a color: JPEG has no transparency' });
  }
  if (problems.length > 0) throw validationError(problems);

  const { format, widthMm, color = 'rgb' } = request;
  const countModules = () => imageSide(symbolSize(), style);
  const converted: PrintWarning[] = color === 'cmyk' && needsConversion(style) ? ['cmyk_converted'] : [];
  const plan = choosePlan(request, countModules, style);
  if (widthMm === undefined) {
    const size = plan.kind === 'vector' ? moduleSizeOf(1, 1, undefined) : undefined;
    return { plan, warnings: converted, size };
  }
  const modules = countModules();
  const dpi = isRaster(format) ? (request.dpi ?? DEFAULT_DPI) : undefined;
  const size = moduleSizeOf(modules, widthMm, dpi);
  if (!isPrintable(size)) throw notPrintable(modules, widthMm, dpi);
  return { plan, warnings: [...moduleWarnings(size), ...converted], size };
}

function choosePlan(request: ImageRequest, countModules: () => number, style: Style): ImagePlan {
  const { format, size, widthMm, dpi, color = 'rgb' } = request;
  if (format === 'svg') {
    return widthMm === undefined ? { kind: 'plain', format, size } : { kind: 'svg', widthMm };
  }
  if (format === 'pdf' || format === 'eps') {
    return { kind: 'vector', format, widthMm: widthMm ?? countModules(), color };
  }
  const isGray = color === 'gray';
  if (widthMm !== undefined) {
    const density = dpi ?? DEFAULT_DPI;
    return { kind: 'raster', format, width: dotsAcross(widthMm, density), dpi: density, isGray };
  }
  if (size !== undefined && size < imageSide(MAX_SYMBOL_SIZE, style)) assertPixels(size, countModules());
  if (format === 'png' && dpi === undefined && !isGray) return { kind: 'plain', format, size };
  return { kind: 'raster', format, width: size ?? style.size, dpi, isGray };
}

/** Asserts that an image of a stated size has at least one pixel per module. */
function assertPixels(size: number, modules: number): void {
  if (size >= modules) return;
  const minimum = Math.max(MIN_SIZE_PX, modules);
  const message = `must be at least ${minimum}, one pixel per module of this code`;
  throw validationError([{ path: 'size', message }]);
}

function notPrintable(modules: number, widthMm: number, dpi: number | undefined): DomainError {
  const least = minWidthMm(modules, dpi);
  const at = dpi === undefined ? '' : ` at ${dpi} dpi`;
  const message = `At ${Math.round(widthMm * 100) / 100} mm${at}, the modules of this code are too small to print; make the image at least ${least} mm wide`;
  return new DomainError('not_printable', message, {
    details: [{ path: 'width', message: `must be at least ${least}mm${at}` }],
    minWidthMm: least,
  });
}
