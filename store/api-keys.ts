import type { Db } from 'mongodb';
import type { Plan, Scope } from '../core/plans.js';
import { ACCOUNTS } from './accounts.js';
import type { CollectionIndexes } from './indexes.js';

export interface StoredApiKey {
  id: string;
  accountId: string;
  name: string;
  /** First characters of the key, by which its owner knows it. */
  prefix: string;
  /** SHA-256 of the key, hex. The key itself is kept nowhere: it is 256 random bits, so a slow hash would add nothing. */
  hash: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** A key with the account behind it, in one look-up. */
export interface KeyHolder {
  key: StoredApiKey;
  plan: Plan;
}

type ApiKeyDocument = Omit<StoredApiKey, 'id'> & { _id: string };

export const API_KEY_INDEXES: CollectionIndexes = {
  collection: 'api_keys',
  indexes: [{ key: { hash: 1 }, unique: true }, { key: { accountId: 1, _id: -1 } }],
};

export function createApiKeyStore(db: Db) {
  const keys = db.collection<ApiKeyDocument>('api_keys');

  return {
    async insert({ id, ...fields }: StoredApiKey): Promise<void> {
      await keys.insertOne({ _id: id, ...fields });
    },

    async findByHash(hash: string): Promise<KeyHolder | undefined> {
      const [found] = await keys
        .aggregate<ApiKeyDocument & { account: { plan: Plan }[] }>([
          { $match: { hash } },
          { $lookup: { from: ACCOUNTS, localField: 'accountId', foreignField: '_id', as: 'account' } },
        ])
        .toArray();
      const plan = found?.account[0]?.plan;
      if (!found || !plan) return undefined;
      const { _id, account: _account, ...fields } = found;
      return { key: { id: _id, ...fields }, plan };
    },

    /** Notes use; called seldom, so `at` is true to a minute or so. */
    async touch(id: string, at: Date): Promise<void> {
      await keys.updateOne({ _id: id }, { $max: { lastUsedAt: at } });
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;
