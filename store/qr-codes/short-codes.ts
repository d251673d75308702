import type { Db } from 'mongodb';
import { listReleased } from './released-short-codes.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Creates the store of all accounts' short codes. Short codes of deleted QR codes stay reserved. */
export function createShortCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Returns those of the short codes that belong, or have ever belonged, to a QR code.
     * @param accountId The account that wants them: it may use those again that a reverted creation has released.
     */
    async findTaken(shortCodes: readonly string[], accountId: string): Promise<Set<string>> {
      if (shortCodes.length === 0) return new Set();
      const codesFound = await codes
        .find({ shortCodes: { $in: [...shortCodes] } })
        .project<{ shortCodes: string[] }>({ shortCodes: 1 })
        .toArray();
      const requested = new Set(shortCodes);
      const taken = codesFound
        .flatMap((found) => found.shortCodes)
        .filter((shortCode) => requested.has(shortCode));
      if (taken.length === 0) return new Set();
      const released = await listReleased(codes, accountId, taken);
      return new Set(taken.filter((shortCode) => !released.has(shortCode)));
    },
  };
}

export type ShortCodeStore = ReturnType<typeof createShortCodeStore>;
