import type { Db } from 'mongodb';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Creates the store of all accounts' short codes. Short codes of deleted QR codes stay reserved. */
export function createShortCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** Returns those of the short codes that belong, or have ever belonged, to a QR code. */
    async findTaken(shortCodes: readonly string[]): Promise<Set<string>> {
      if (shortCodes.length === 0) return new Set();
      const codesFound = await codes
        .find({ shortCodes: { $in: [...shortCodes] } })
        .project<{ shortCodes: string[] }>({ shortCodes: 1 })
        .toArray();
      const requested = new Set(shortCodes);
      return new Set(
        codesFound.flatMap((found) => found.shortCodes).filter((shortCode) => requested.has(shortCode)),
      );
    },
  };
}

export type ShortCodeStore = ReturnType<typeof createShortCodeStore>;
