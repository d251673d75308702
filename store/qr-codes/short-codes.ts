import type { Db } from 'mongodb';
import { QR_CODES, type QrCodeDocument } from './qr-codes.js';

/** Short codes of all accounts, deleted codes included. */
export function createShortCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** Those of `shortCodes` that lead, or ever led, somewhere. */
    async findTaken(shortCodes: readonly string[]): Promise<Set<string>> {
      if (shortCodes.length === 0) return new Set();
      const holders = await codes
        .find({ shortCodes: { $in: [...shortCodes] } })
        .project<{ shortCodes: string[] }>({ shortCodes: 1 })
        .toArray();
      const wanted = new Set(shortCodes);
      return new Set(
        holders.flatMap((holder) => holder.shortCodes).filter((shortCode) => wanted.has(shortCode)),
      );
    },
  };
}

export type ShortCodeStore = ReturnType<typeof createShortCodeStore>;
