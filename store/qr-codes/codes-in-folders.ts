import type { ClientSession, Db } from 'mongodb';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Numbers of codes directly in a folder. */
export interface FolderCounts {
  /** Archived codes included. */
  codes: number;
  archivedCodes: number;
}

/** Creates the store that counts the codes directly in folders, archived ones included. */
export function createCodesInFolders(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Counts the codes in folders of an account, and the archived ones among them.
     * @returns Counts by ID of folder; a folder without codes is absent.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async count(accountId: string, folders: readonly string[]): Promise<Map<string, FolderCounts>> {
      const query = codes.aggregate<FolderCounts & { _id: string }>(
        [
          { $match: { accountId, folder: { $in: [...folders] }, ...CODE_NOT_DELETED } },
          {
            $group: {
              _id: '$folder',
              codes: { $sum: 1 },
              archivedCodes: { $sum: { $cond: [{ $eq: ['$archived', true] }, 1, 0] } },
            },
          },
        ],
        { maxTimeMS: COUNT_TIMEOUT_MS },
      );
      const rows = await withListTimeout(query.toArray());
      return new Map(rows.map(({ _id, ...counts }) => [_id, counts]));
    },

    /**
     * Returns whether a folder holds codes, or a pending change moves a code into it. Reads within a
     * transaction.
     */
    async exist(accountId: string, folder: string, session: ClientSession): Promise<boolean> {
      const inFolder = { accountId, folder, ...CODE_NOT_DELETED };
      if ((await codes.countDocuments(inFolder, { session, limit: 1 })) > 0) return true;
      return (await codes.countDocuments(movedInto(accountId, folder), { session, limit: 1 })) > 0;
    },

    /**
     * Lists the IDs of codes with a pending change that moves them into a folder.
     *
     * @param limit Maximum number.
     */
    async listScheduled(accountId: string, folder: string, limit: number): Promise<string[]> {
      const query = codes.find(movedInto(accountId, folder), {
        projection: { _id: 1 },
        maxTimeMS: COUNT_TIMEOUT_MS,
      });
      return (await withListTimeout(query.limit(limit).toArray())).map(({ _id }) => _id);
    },
  };
}

/** Matches codes with a pending change that moves them into a folder. */
function movedInto(accountId: string, folder: string) {
  return { accountId, 'schedule.changes.folder': folder, ...CODE_NOT_DELETED };
}

export type CodesInFolders = ReturnType<typeof createCodesInFolders>;
