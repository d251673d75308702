import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the checkout. */
export const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the checkout. */
export function inCheckout(...parts) {
  return join(CHECKOUT, ...parts);
}
