import type { CreateQrCode, QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import { draftFromCode } from './draft.js';

/** Returns the domain and the aliases of an edited code that differ from the stored ones. */
export function addressChanges(
  code: QrCode,
  { domain = null, aliases = [] }: CreateQrCode,
): Pick<UpdateQrCode, 'domain' | 'aliases'> {
  const isSame = JSON.stringify(aliases) === JSON.stringify(draftFromCode(code).addresses);
  return { ...(domain !== code.domain && { domain }), ...(!isSame && { aliases }) };
}
