import { Binary, type Db } from 'mongodb';
import { HOUR_MS } from '../../core/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

const VISITOR_SALTS = 'visitor_salts';

interface SaltDocument {
  /** UTC day, such as `2026-11-21`. */
  _id: string;
  salt: Binary;
  expiresAt: Date;
}

export const VISITOR_SALT_INDEXES: CollectionIndexes = {
  collection: VISITOR_SALTS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/** Lifetime from the start of the salt's day. MongoDB deletes expired salts each minute, so well within 48 hours. */
const LIFETIME_MS = 36 * HOUR_MS;

export interface VisitorSaltStore {
  /**
   * Returns the salt of a UTC day. The first caller's candidate becomes the salt, and all callers get the same one.
   *
   * @param day such as `2026-11-21`
   * @param candidate random bytes
   */
  getOrCreate(day: string, candidate: Uint8Array): Promise<Uint8Array>;
}

/** Creates the store of the keys of daily visitor hashes, which all processes share. */
export function createVisitorSaltStore(db: Db): VisitorSaltStore {
  const salts = db.collection<SaltDocument>(VISITOR_SALTS);

  return {
    async getOrCreate(day, candidate) {
      const expiresAt = new Date(Date.parse(`${day}T00:00:00Z`) + LIFETIME_MS);
      const stored = await salts.findOneAndUpdate(
        { _id: day },
        { $setOnInsert: { salt: new Binary(candidate), expiresAt } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!stored) throw new Error(`no visitor salt for ${day}`);
      return stored.salt.value();
    },
  };
}
