import { isRaster, MAX_RASTER_PX } from '../../core/symbols/print/image-format.js';
import { needsConversion } from '../../core/symbols/print/inks.js';
import { dotsAcross, safeWidthCm } from '../../core/symbols/print/module-size.js';
import type { PrintReadout } from '../../core/symbols/print/print-readout.js';
import type { Style } from '../../core/symbols/style.js';
import { formatNumber } from '../format/numbers.js';
import { CHECKOUT_ADVICE, checkoutSizeSentence } from '../format/print-size.js';
import {
  colorOf,
  formatWidth,
  sizingOf,
  widthMmOf,
  WIDTH_UNITS,
  type ImageChoice,
  type WidthUnit,
} from './image-choice.js';

/** Formats a length with its unit: `30 mm`, `1.18 inches`. */
export function formatLength(widthMm: number, unit: WidthUnit): string {
  return `${formatWidth(widthMm, unit)} ${WIDTH_UNITS[unit]}`;
}

/** Formats a distance: `25 cm`, `1.2 m`. */
export function formatDistance(distanceCm: number): string {
  const meters = `${(distanceCm / 100).toFixed(1).replace(/\.0$/, '')} m`;
  return distanceCm < 99.5 ? `${Math.round(distanceCm)} cm` : meters;
}

/** Describes an image in print: `3 cm wide. Phones read it from about 25 cm.` */
export function describeSize({ widthMm, maxDistanceCm }: PrintReadout): string {
  const about = Math.max(5, Math.round(maxDistanceCm / 5) * 5);
  return `${Math.round(widthMm) / 10} cm wide. Phones read it from about ${formatDistance(about)}.`;
}

/** Returns whether the API rejects an image of this width, because its modules are too small. */
export function isTooSmall({ widthMm, minWidthMm }: PrintReadout): boolean {
  return widthMm < minWidthMm;
}

/** Returns the side in pixels of a raster image for print; `undefined` for any other choice. */
export function dotsOf(choice: ImageChoice): number | undefined {
  const widthMm = widthMmOf(choice);
  if (!isRaster(choice.format) || sizingOf(choice) !== 'print' || widthMm === undefined) return undefined;
  return dotsAcross(widthMm, Number(choice.dpi));
}

/**
 * Returns why the API would reject an image for a reason other than its width; `undefined` if there is no
 * such reason.
 */
export function findObstacle(choice: ImageChoice, style: Style): string | undefined {
  if (choice.format === 'jpg' && style.background === 'transparent')
    return 'JPEG has no transparency. Choose another format, or give the style a background.';
  const dots = dotsOf(choice);
  if (dots !== undefined && dots > MAX_RASTER_PX)
    return `This would be ${formatNumber(dots)} pixels wide; at most ${formatNumber(MAX_RASTER_PX)} are possible. Choose fewer dots per inch, or PDF, which is sharp at any size.`;
  return undefined;
}

/** Lists what may go wrong in print, or differs from the screen. */
export function listNotices(choice: ImageChoice, style: Style, readout: PrintReadout | undefined): string[] {
  return [
    ...(readout && sizingOf(choice) === 'print' ? listSizeNotices(choice, readout) : []),
    ...(readout ? listCheckoutNotices(choice, readout) : []),
    ...listColorNotices(choice, style),
  ];
}

function listSizeNotices({ format }: ImageChoice, readout: PrintReadout): string[] {
  const { modules, dotsPerModule, warnings } = readout;
  if (isTooSmall(readout)) return [];
  const isCoarse = isRaster(format) && warnings.includes('module_few_dots');
  return [
    ...(isCoarse
      ? [
          `A square has only ${dotsPerModule} dots of the printer. At least 4 print clearly: choose more dots per inch.`,
        ]
      : []),
    ...(warnings.includes('module_small')
      ? [`Narrower than ${safeWidthCm(modules)} cm. Print one and scan it before you print many.`]
      : []),
  ];
}

/** Lists why checkouts may not read the code of a product that phones read. */
function listCheckoutNotices(choice: ImageChoice, { warnings, retail }: PrintReadout): string[] {
  const isOffSize = warnings.includes('gs1_module_small') || warnings.includes('gs1_module_large');
  return [
    ...(retail && isOffSize && sizingOf(choice) === 'print'
      ? [`Phones read it at this size, but checkouts may not. ${checkoutSizeSentence(retail)}`]
      : []),
    ...(['gs1_quiet_zone', 'gs1_style'] as const)
      .filter((warning) => warnings.includes(warning))
      .map((warning) => CHECKOUT_ADVICE[warning]),
  ];
}

function listColorNotices(choice: ImageChoice, style: Style): string[] {
  const color = colorOf(choice);
  // Ink colors only matter for CMYK.
  const { cmyk: _cmyk, ...colors } = style;
  if (color === 'cmyk' && needsConversion(style))
    return ['Colors may look different in print: they are converted to inks without a profile.'];
  if (color === 'gray' && needsConversion(colors)) return ['Colors become shades of gray.'];
  return [];
}
