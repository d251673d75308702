import { safeWidthCm } from '../../core/symbols/print/module-size.js';
import type { PrintReadout } from '../../core/symbols/print/print-readout.js';

/**
 * Returns the sentence about the smallest size of a code, which is the same on every page:
 * `Print it 1.5 cm or wider.`
 *
 * @param modules side of the whole image in modules, with its border and frame
 */
export function printSizeSentence(modules: number): string {
  return `Print it ${safeWidthCm(modules)} cm or wider.`;
}

/** Widths at which checkouts read the code of a product, in millimeters. */
export type CheckoutWidths = Pick<NonNullable<PrintReadout['retail']>, 'minWidthMm' | 'maxWidthMm'>;

/** Returns the sentence about the sizes for checkouts: `Checkouts read it 1.5 to 3.6 cm wide.` */
export function checkoutSizeSentence({ minWidthMm, maxWidthMm }: CheckoutWidths): string {
  // Rounding must not name a width outside of the range.
  return `Checkouts read it ${Math.ceil(minWidthMm) / 10} to ${Math.floor(maxWidthMm) / 10} cm wide.`;
}

/** Why checkouts may not read the look of a code that phones read, by warning of the API. */
export const CHECKOUT_ADVICE = {
  gs1_quiet_zone: 'The empty border is too narrow for checkouts. Make it 4 squares wide.',
  gs1_style:
    'Phones read this look, but checkouts may not. They need square shapes without a logo or a gradient, on a solid color.',
} as const;
