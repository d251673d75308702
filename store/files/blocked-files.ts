import type { ClientSession, Db } from 'mongodb';

/** Name of the collection of files that the operator has blocked. */
export const BLOCKED_FILES = 'blocked_files';

/** A blocked file in the collection. */
interface BlockedFileDocument {
  /** SHA-256 of its bytes, as 64 hex digits. */
  _id: string;
  blockedAt: Date;
}

/** Creates the store of blocked files. A block concerns the bytes, in every account. */
export function createBlockedFiles(db: Db) {
  const blocked = db.collection<BlockedFileDocument>(BLOCKED_FILES);

  return {
    /** Returns the digests that are blocked. */
    async findAmong(digests: readonly string[], session?: ClientSession): Promise<Set<string>> {
      if (digests.length === 0) return new Set();
      const found = await blocked.find({ _id: { $in: [...digests] } }, session && { session }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Blocks a digest. @returns false if it is blocked already. */
    async add(sha256: string, at: Date): Promise<boolean> {
      const added = { $setOnInsert: { blockedAt: at } };
      const { upsertedCount } = await blocked.updateOne({ _id: sha256 }, added, { upsert: true });
      return upsertedCount > 0;
    },

    /** @returns false if the digest was not blocked. */
    async remove(sha256: string): Promise<boolean> {
      return (await blocked.deleteOne({ _id: sha256 })).deletedCount > 0;
    },
  };
}
