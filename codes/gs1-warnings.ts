import { gs1KeyOf } from '../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { ChangeWarning } from '../core/codes/routing/routing-warnings.js';
import { gtinOfKey, keyPath } from '../core/gs1/gs1-key.js';
import type { Gs1KeyStore } from '../store/qr-codes/gs1-keys.js';

/** A new code, or the states of a code before and after a change. */
export interface WrittenCode {
  code: StoredQrCode;
  /** undefined for a new code */
  previous?: StoredQrCode | undefined;
}

/**
 * Finds the codes with a qualifier whose GTIN has no code: requests for other batches or items of the product
 * then lead nowhere. A code that keeps its key gets no warning again.
 *
 * @param written Codes of one account that are written together. A code for the GTIN among them counts.
 * @returns The warning of each such code, by its ID.
 * @see GS1-Conformant Resolver Standard, 2.5.9
 */
export async function findGs1Warnings(
  written: readonly WrittenCode[],
  gs1Keys: Pick<Gs1KeyStore, 'findHeld'>,
): Promise<Map<string, ChangeWarning>> {
  const keys = new Set(written.flatMap(({ code }) => gs1KeyOf(code) ?? []));
  const lacking = written.flatMap(({ code, previous }) => {
    const product = productOf(code, previous);
    return product === undefined || keys.has(product) ? [] : [{ code, product }];
  });
  const [first] = lacking;
  if (!first) return new Map();
  const products = [...new Set(lacking.map(({ product }) => product))];
  const held = await gs1Keys.findHeld(first.code.accountId, products);
  return new Map(
    lacking.flatMap(({ code, product }) => (held.has(product) ? [] : [[code.id, noProduct(product)]])),
  );
}

/** Returns the key of the GTIN of a code with a new key; undefined if the code is the one for the GTIN. */
function productOf(code: StoredQrCode, previous: StoredQrCode | undefined): string | undefined {
  const key = gs1KeyOf(code);
  if (key === undefined || (previous && gs1KeyOf(previous) === key)) return undefined;
  const product = keyPath({ gtin: gtinOfKey(key) });
  return key === product ? undefined : product;
}

function noProduct(product: string): ChangeWarning {
  const message = `No code has the key ${product}, so requests for the product without this qualifier are not found. Create a code for the GTIN itself.`;
  return { code: 'gs1_no_product', message };
}
