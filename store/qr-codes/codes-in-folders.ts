import type { ClientSession, Db } from 'mongodb';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Creates the store that counts the codes directly in folders, archived ones included. */
export function createCodesInFolders(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Counts the codes in folders of an account.
     * @returns Counts by ID of folder; a folder without codes is absent.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async count(accountId: string, folders: readonly string[]): Promise<Map<string, number>> {
      const query = codes.aggregate<{ _id: string; codes: number }>(
        [
          { $match: { accountId, folder: { $in: [...folders] }, ...CODE_NOT_DELETED } },
          { $group: { _id: '$folder', codes: { $sum: 1 } } },
        ],
        { maxTimeMS: COUNT_TIMEOUT_MS },
      );
      return new Map((await withListTimeout(query.toArray())).map((row) => [row._id, row.codes]));
    },

    /** Returns whether a folder holds codes, in a transaction. */
    async exist(accountId: string, folder: string, session: ClientSession): Promise<boolean> {
      const inFolder = { accountId, folder, ...CODE_NOT_DELETED };
      return (await codes.countDocuments(inFolder, { session, limit: 1 })) > 0;
    },
  };
}

export type CodesInFolders = ReturnType<typeof createCodesInFolders>;
