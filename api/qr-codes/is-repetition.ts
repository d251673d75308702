import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { QrCodeDeps } from './deps.js';

/** Returns whether the latest revision of a code is the result of this request, whose response was lost. */
export async function isRepetition(
  code: StoredQrCode,
  operationKey: string,
  { revisions }: Pick<QrCodeDeps, 'revisions'>,
): Promise<boolean> {
  const [latest] = await revisions.list(
    code.accountId,
    code.id,
    { latestRevision: code.revision, since: null },
    { limit: 1 },
  );
  return latest?.operationKey === operationKey;
}
