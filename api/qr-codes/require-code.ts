import { DomainError } from '../../core/errors.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';

/** @throws DomainError `not_found`, the same for a code that never was and for one of another account */
export async function requireCode(
  accountId: string,
  id: string,
  { qrCodes }: { qrCodes: Pick<QrCodeStore, 'find'> },
): Promise<StoredQrCode> {
  const code = await qrCodes.find(accountId, id);
  if (!code) throw codeNotFound(id);
  return code;
}

export function codeNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no QR code ${id}`);
}
