import { z } from 'zod';
import type { Style } from '../style.js';
import {
  isAtLeast,
  isAtMost,
  widthFromMm,
  widthUpToMm,
  type ModuleSize,
  type RetailWarning,
} from './module-size.js';
import { STANDARD_QUIET_ZONE } from './scannability.js';

/**
 * Sides of a module of a GS1 Digital Link at retail points of sale, in millimeters.
 *
 * @see GS1 General Specifications, symbol specification tables (retail point of sale)
 */
const MIN_MODULE_MM = 0.396;
const MAX_MODULE_MM = 0.99;

/** Meanings of the retail warnings, for descriptions of fields that have them. */
export const RETAIL_WARNINGS_DESCRIPTION =
  'Codes of the type `gs1` can have more, because checkouts do not read everything that phones read: `gs1_module_small` and `gs1_module_large` (a module under 0.396 mm or over 0.99 mm), `gs1_quiet_zone` (a margin under 4), `gs1_style` (a logo, modules or eyes that are not square, a gradient, or a transparent background).';

/** Returns whether codes of a type are read at checkouts. */
export function isReadAtRetail(type: string): boolean {
  return type === 'gs1';
}

/**
 * Returns what checkouts may not read. Empty for types other than `gs1`.
 *
 * @param size Size of a module; undefined if the image has no size in print.
 */
export function retailWarnings(type: string, style: Style, size: ModuleSize | undefined): RetailWarning[] {
  if (!isReadAtRetail(type)) return [];
  return [
    ...(size && !isAtLeast(size, MIN_MODULE_MM) ? (['gs1_module_small'] as const) : []),
    ...(size && !isAtMost(size, MAX_MODULE_MM) ? (['gs1_module_large'] as const) : []),
    ...retailStyleNotes(style).map(({ code }) => code),
  ];
}

/** Returns the warnings about the style of a GS1 Digital Link, as the scannability of a code has them. */
export function retailStyleNotes(style: Style): { code: 'gs1_quiet_zone' | 'gs1_style'; message: string }[] {
  const unusual = listUnusualParts(style);
  return [
    ...(style.margin < STANDARD_QUIET_ZONE
      ? [
          {
            code: 'gs1_quiet_zone' as const,
            message: `Checkouts need a quiet zone of ${STANDARD_QUIET_ZONE} modules, and this one has ${style.margin}; set margin to ${STANDARD_QUIET_ZONE}`,
          },
        ]
      : []),
    ...(unusual.length > 0
      ? [
          {
            code: 'gs1_style' as const,
            message: `Phones read this style, but checkouts may not; leave out ${PARTS.format(unusual)}`,
          },
        ]
      : []),
  ];
}

const PARTS = new Intl.ListFormat('en');

function listUnusualParts({ logo, shape, eyes, gradient, background }: Style): string[] {
  return [
    ...(logo ? ['the logo'] : []),
    ...(shape === 'square' ? [] : [`the shape ${shape}`]),
    ...(eyes.frame === 'square' && eyes.ball === 'square' ? [] : ['eyes that are not square']),
    ...(gradient ? ['the gradient'] : []),
    ...(background === 'transparent' ? ['the transparent background'] : []),
  ];
}

/** Schema of the sizes that checkouts read, in responses. */
export const retailReadoutSchema = z
  .object({
    minWidthMm: z
      .number()
      .describe('Smallest width with modules of at least 0.396 mm, in millimeters, rounded up to 0.1 mm.'),
    maxWidthMm: z
      .number()
      .describe('Largest width with modules of at most 0.99 mm, in millimeters, rounded down to 0.1 mm.'),
    ok: z.boolean().describe('Whether this width and style cause none of the warnings `gs1_…`.'),
  })
  .meta({ id: 'RetailReadout' });

/**
 * Returns the widths at which checkouts read an image.
 *
 * @param modules Side of the whole image in modules.
 * @param dpi Resolution of a raster image; undefined for a vector image.
 * @param warnings As `retailWarnings` returns them.
 */
export function readRetail(
  modules: number,
  dpi: number | undefined,
  warnings: readonly RetailWarning[],
): z.output<typeof retailReadoutSchema> {
  return {
    minWidthMm: widthFromMm(modules, dpi, MIN_MODULE_MM),
    maxWidthMm: widthUpToMm(modules, dpi, MAX_MODULE_MM),
    ok: warnings.length === 0,
  };
}
