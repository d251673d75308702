import type { Db } from 'mongodb';
import type { Plan, Scope } from '../../core/plans.js';
import { JOIN_CALLER, effectiveDomain, type CallerFields } from './brandings.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export interface StoredApiKey {
  id: string;
  accountId: string;
  name: string;
  /** First characters of the key, by which its owner knows it. */
  prefix: string;
  /**
   * SHA-256 of the key, hex. The key itself is kept nowhere: it is 256 random bits, so a slow hash would add nothing.
   * After a rotation with overlap the former ones stand behind it, until they end.
   */
  secrets: { hash: string; endsAt: Date | null }[];
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** A key with the account behind it, in one look-up. */
export interface KeyHolder {
  key: StoredApiKey;
  plan: Plan;
  /** The domain of its addresses; null: the service's. */
  domain: string | null;
}

type ApiKeyDocument = Omit<StoredApiKey, 'id'> & { _id: string };

export const API_KEYS = 'api_keys';

export const API_KEY_INDEXES: CollectionIndexes = {
  collection: API_KEYS,
  indexes: [{ key: { 'secrets.hash': 1 }, unique: true }, { key: { accountId: 1, _id: -1 } }],
};

/** Former secrets that a key may have beside its present one. */
const MAX_FORMER_SECRETS = 4;

/** API keys of accounts. A revoked key is deleted. */
export function createApiKeyStore(db: Db) {
  const keys = db.collection<ApiKeyDocument>(API_KEYS);

  /** Whether a key is one of the account's `most` oldest that have not expired. */
  async function isAmongFirst(accountId: string, id: string, most: number, now: Date): Promise<boolean> {
    const active = await keys
      .find(
        { accountId, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
        { projection: { _id: 1 } },
      )
      .sort({ _id: 1 })
      .limit(most)
      .toArray();
    return active.some(({ _id }) => _id === id);
  }

  return {
    isAmongFirst,

    /**
     * @param most keys that the account may have; counted after the key is in, so that of two at once one goes again
     * @returns false when there would be more: nothing is stored then
     */
    async insert({ id, ...fields }: StoredApiKey, most: number): Promise<boolean> {
      await keys.insertOne({ _id: id, ...fields });
      if (most === Infinity) return true;
      if (await isAmongFirst(fields.accountId, id, most, fields.createdAt)) return true;
      await keys.deleteOne({ _id: id });
      return false;
    },

    async findByHash(hash: string): Promise<KeyHolder | undefined> {
      const [found] = await keys
        .aggregate<ApiKeyDocument & { account: CallerFields[] }>([
          { $match: { 'secrets.hash': hash } },
          JOIN_CALLER,
        ])
        .toArray();
      const [caller] = found?.account ?? [];
      if (!found || !caller) return undefined;
      const { account: _account, ...key } = found;
      return { key: fromDocument(key), plan: caller.plan, domain: effectiveDomain(caller) };
    },

    async find(accountId: string, id: string): Promise<StoredApiKey | undefined> {
      const found = await keys.findOne({ _id: id, accountId });
      return found ? fromDocument(found) : undefined;
    },

    /** Newest first. `after` is the id of the last row of the page before. */
    async list(
      accountId: string,
      page: { skip: number; limit: number; after?: string },
    ): Promise<StoredApiKey[]> {
      const found = await keys
        .find({ accountId, ...(page.after !== undefined && { _id: { $lt: page.after } }) })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromDocument);
    },

    async count(accountId: string): Promise<number> {
      return keys.countDocuments({ accountId });
    },

    /**
     * Puts a new secret in front.
     * @param formerEndsAt until when the one before still works
     * @returns the key as it is then; undefined when there is none
     */
    async rotate(
      accountId: string,
      id: string,
      secret: { hash: string; prefix: string },
      formerEndsAt: Date,
      now: Date,
    ): Promise<StoredApiKey | undefined> {
      const former = {
        $map: {
          input: {
            $filter: {
              input: '$secrets',
              cond: { $or: [{ $eq: ['$$this.endsAt', null] }, { $gt: ['$$this.endsAt', now] }] },
            },
          },
          in: {
            hash: '$$this.hash',
            endsAt: { $min: [{ $ifNull: ['$$this.endsAt', formerEndsAt] }, formerEndsAt] },
          },
        },
      };
      const kept = formerEndsAt > now ? { $slice: [former, MAX_FORMER_SECRETS] } : [];
      const rotated = await keys.findOneAndUpdate(
        { _id: id, accountId },
        [
          {
            $set: {
              prefix: secret.prefix,
              secrets: { $concatArrays: [[{ hash: secret.hash, endsAt: null }], kept] },
            },
          },
        ],
        { returnDocument: 'after' },
      );
      return rotated ? fromDocument(rotated) : undefined;
    },

    async remove(accountId: string, id: string): Promise<boolean> {
      return (await keys.deleteOne({ _id: id, accountId })).deletedCount === 1;
    },

    /** Notes use; called seldom, so `at` is true to a minute or so. */
    async touch(id: string, at: Date): Promise<void> {
      await keys.updateOne({ _id: id }, { $max: { lastUsedAt: at } });
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

function fromDocument({ _id, ...fields }: ApiKeyDocument): StoredApiKey {
  return { id: _id, ...fields };
}
