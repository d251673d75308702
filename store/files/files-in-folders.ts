import type { ClientSession, Db } from 'mongodb';
import { HOSTED_FILES, type FileDocument } from './file-documents.js';

/** Creates the store of what happens to files when their folder is deleted. */
export function createFilesInFolders(db: Db) {
  const files = db.collection<FileDocument>(HOSTED_FILES);

  return {
    /** Returns whether files are directly in a folder. */
    async exist(accountId: string, folder: string, session: ClientSession): Promise<boolean> {
      const inFolder = { accountId, folder, deletedAt: { $exists: false } };
      return (await files.countDocuments(inFolder, { session, limit: 1 })) > 0;
    },

    /** Moves the files of a folder. @param to null: to no folder */
    async move(
      accountId: string,
      { from, to }: { from: string; to: string | null },
      at: Date,
      session: ClientSession,
    ): Promise<void> {
      const moved =
        to === null
          ? { $set: { updatedAt: at }, $unset: { folder: '' as const } }
          : { $set: { updatedAt: at, folder: to } };
      await files.updateMany({ accountId, folder: from }, moved, { session });
    },
  };
}
