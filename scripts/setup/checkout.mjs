import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Returns the absolute path of a file or folder of the checkout. */
export function inCheckout(...parts) {
  return join(CHECKOUT, ...parts);
}
