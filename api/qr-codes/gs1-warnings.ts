import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { ChangeWarning } from '../../core/codes/routing/routing-warnings.js';
import { gtinOfKey, keyPath } from '../../core/gs1/gs1-key.js';
import type { Gs1KeyStore } from '../../store/qr-codes/gs1-keys.js';

/**
 * Returns the warning about a code with a qualifier whose GTIN has no code: requests for other batches or
 * items of the product then lead nowhere.
 *
 * @param previous The code before a change; undefined for a new one.
 */
export async function listGs1Warnings(
  code: StoredQrCode,
  gs1Keys: Pick<Gs1KeyStore, 'has'>,
  previous?: StoredQrCode,
): Promise<ChangeWarning[]> {
  const key = gs1KeyOf(code);
  if (key === undefined || (previous && gs1KeyOf(previous) === key)) return [];
  const product = keyPath({ gtin: gtinOfKey(key) });
  if (key === product || (await gs1Keys.has(code.accountId, product))) return [];
  const message = `No code has the key ${product}, so requests for the product without this qualifier are not found. Create a code for the GTIN itself.`;
  return [{ code: 'gs1_no_product', message }];
}
