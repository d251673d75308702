import { Binary, type Db } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';

const VISITOR_SALTS = 'visitor_salts';

interface SaltDocument {
  /** UTC day, `2026-11-21`. */
  _id: string;
  salt: Binary;
  expiresAt: Date;
}

export const VISITOR_SALT_INDEXES: CollectionIndexes = {
  collection: VISITOR_SALTS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/** Counted from the start of the salt's day. The server sweeps each minute, so that it is gone well within 48 hours. */
const LIFE_MS = 36 * 3_600_000;

/** The keys of daily visitor hashes, shared by all processes. */
export function createVisitorSaltStore(db: Db) {
  const salts = db.collection<SaltDocument>(VISITOR_SALTS);

  return {
    /** The salt of a UTC day: whoever asks first brings it, all others get the same. */
    async ofDay(day: string, candidate: Uint8Array): Promise<Uint8Array> {
      const found = await salts.findOneAndUpdate(
        { _id: day },
        {
          $setOnInsert: {
            salt: new Binary(candidate),
            expiresAt: new Date(Date.parse(`${day}T00:00:00Z`) + LIFE_MS),
          },
        },
        { upsert: true, returnDocument: 'after' },
      );
      if (!found) throw new Error(`no visitor salt for ${day}`);
      return found.salt.value();
    },
  };
}

export type VisitorSaltStore = ReturnType<typeof createVisitorSaltStore>;
