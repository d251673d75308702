import type { ClientSession, Db } from 'mongodb';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/**
 * Creates the store of the relation between codes and the files that they use, also in pending changes. Codes
 * outside of a caller's view count as well, because they keep files from being deleted.
 */
export function createCodesOfFiles(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** Counts the codes that use files, by ID of the file; a file that no code uses is absent. */
    async count(accountId: string, files: readonly string[]): Promise<Map<string, number>> {
      const named = { files: { $in: [...files] } };
      const rows = await codes
        .aggregate<{ _id: string; count: number }>([
          { $match: { accountId, ...named, ...CODE_NOT_DELETED } },
          { $unwind: '$files' },
          { $match: named },
          { $group: { _id: '$files', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },

    /** Counts the codes that use a file, in a transaction. */
    countUsing: (accountId: string, file: string, session: ClientSession): Promise<number> =>
      codes.countDocuments({ accountId, files: file, ...CODE_NOT_DELETED }, { session }),

    /** Returns the IDs of the files of an account that its codes use. */
    listUsed: (accountId: string): Promise<string[]> =>
      codes.distinct('files', { accountId, files: { $exists: true }, ...CODE_NOT_DELETED }) as Promise<
        string[]
      >,

    /** Returns the IDs of the files that the code with a short code uses. */
    async listOf(shortCode: string): Promise<string[]> {
      const code = await codes.findOne({ shortCodes: shortCode }, { projection: { files: 1 } });
      return code?.files ?? [];
    },
  };
}
