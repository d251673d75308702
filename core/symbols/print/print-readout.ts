import { z } from 'zod';
import type { Style } from '../style.js';
import { minWidthMm, moduleSizeOf, moduleWarnings, RETAIL_WARNINGS, textWarnings } from './module-size.js';
import {
  isReadAtRetail,
  readRetail,
  RETAIL_WARNINGS_DESCRIPTION,
  retailReadoutSchema,
  retailWarnings,
} from './retail.js';
import { MAX_LISTED_CHARACTERS } from './unprintable-text.js';

/** Longest distance from which a symbol is usually read, in widths of the symbol. */
const DISTANCE_IN_WIDTHS = 10;

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
      .array(z.enum(['module_few_dots', 'module_small', 'text_not_printable', ...RETAIL_WARNINGS]))
      .describe(
        `\`module_few_dots\`: a module has fewer than 4 dots. \`module_small\`: a module is smaller than 0.4 mm. \`text_not_printable\`: no font has some characters of the frame text, which are left out; \`unprintable\` names them. ${RETAIL_WARNINGS_DESCRIPTION}`,
      ),
    unprintable: z
      .array(z.string())
      .optional()
      .describe('The first 20 characters that are left out. Only with the warning `text_not_printable`.'),
    retail: retailReadoutSchema
      .nullable()
      .describe('Sizes that checkouts read, for codes of the type `gs1`; null for other types.'),
  })
  .meta({ id: 'PrintReadout' });

export type PrintReadout = z.output<typeof printReadoutSchema>;

interface PrintedImage {
  /** Type of the code. */
  type: string;
  style: Style;
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
  { type, style, symbolModules, modules, widthMm = modules, dpi, unprintable = [] }: PrintedImage,
  defaultDpi: number,
): PrintReadout {
  const size = moduleSizeOf(modules, widthMm, dpi);
  const atRetail = retailWarnings(type, style, size);
  return {
    modules,
    widthMm: round(widthMm),
    moduleMm: round(size.moduleMm),
    dotsPerModule: size.dots ?? moduleSizeOf(modules, widthMm, defaultDpi).dots ?? 0,
    minWidthMm: minWidthMm(modules, dpi),
    maxDistanceCm: Math.round(size.moduleMm * symbolModules * DISTANCE_IN_WIDTHS) / 10,
    warnings: [...moduleWarnings(size), ...textWarnings(unprintable), ...atRetail],
    ...(unprintable.length > 0 && { unprintable: unprintable.slice(0, MAX_LISTED_CHARACTERS) }),
    retail: isReadAtRetail(type) ? readRetail(modules, dpi, atRetail) : null,
  };
}

/** Rounds millimeters to a tenth of a micrometer. */
function round(lengthMm: number): number {
  return Math.round(lengthMm * 1e4) / 1e4;
}
