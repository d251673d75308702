import type { AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';

/**
 * Returns the QR code with this ID that the caller sees.
 *
 * @throws DomainError `not_found` if there is none; the same for a code of another account.
 */
export async function requireCode(
  view: AccountView,
  id: string,
  { qrCodes }: { qrCodes: Pick<QrCodeStore, 'find'> },
): Promise<StoredQrCode> {
  const code = await qrCodes.find(view, id);
  if (!code) throw codeNotFound(id);
  return code;
}

/**
 * Returns the QR code with this ID that the caller sees as it is stored, without the scheduled changes that
 * are due.
 *
 * @throws DomainError `not_found` if there is none; the same for a code of another account.
 */
export async function requireStoredCode(
  view: AccountView,
  id: string,
  { qrCodes }: { qrCodes: Pick<QrCodeStore, 'findStored'> },
): Promise<StoredQrCode> {
  const code = await qrCodes.findStored(view, id);
  if (!code) throw codeNotFound(id);
  return code;
}

/** Returns the `not_found` error for a QR code ID. */
export function codeNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no QR code ${id}`);
}
