import type { ClientSession, Db, Filter } from 'mongodb';
import type { Actor } from '../../core/accounts/actor.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { LinkDomain } from '../../core/codes/links.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import type { Authority, Scope } from '../../core/accounts/scopes.js';
import {
  accountWatchOf,
  defaultTemplateOf,
  JOIN_CALLER,
  effectiveDomain,
  linkDomainsOf,
  type CallerFields,
} from './brandings.js';
import { AUDIT_LOG, type AuditDocument } from '../audit/audit-documents.js';
import { recordEntries } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { inTransaction } from '../mongo/transactions.js';

export interface StoredApiKey {
  id: string;
  accountId: string;
  name: string;
  /** First characters of the key, by which its owner recognizes it. */
  prefix: string;
  /**
   * SHA-256 of the key, in hex; the key itself is not stored. A key has 256 random bits, so a slow hash adds
   * nothing. The current secret comes first. After a rotation with overlap, the former ones follow with their
   * expiry.
   */
  secrets: { hash: string; endsAt: Date | null }[];
  scopes: Scope[];
  /**
   * IDs of the folders to which the key is limited; absent if it sees everything. Deleted ones stay listed.
   */
  folders?: string[];
  /** Absent from keys that an operator created, and from keys that are older than this field. */
  createdBy?: Actor;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** A key with the fields of its account that requests need. */
export interface KeyHolder extends AccountWatch {
  key: StoredApiKey;
  /** Host of the account's short links; null for the service's own host. */
  domain: string | null;
  /** Domains that are bound to the account; absent if there are none. */
  linkDomains?: LinkDomain[];
  /** ID of the account's default template; absent if there is none. */
  defaultTemplate?: string;
}

type ApiKeyDocument = Omit<StoredApiKey, 'id'> & { _id: string };

export const API_KEYS = 'api_keys';

export const API_KEY_INDEXES: CollectionIndexes = {
  collection: API_KEYS,
  indexes: [{ key: { 'secrets.hash': 1 }, unique: true }, { key: { accountId: 1, _id: -1 } }],
};

/** Maximum number of former secrets that stay valid next to the current one. */
const MAX_FORMER_SECRETS = 4;

/** Builds the entry of a change of a key. Default: the change is not recorded. */
export type AuditKey = (key: StoredApiKey) => AuditEntry;

/**
 * Creates the store of API keys. A revoked key is deleted. Each change is stored with its entry in the audit
 * log, in one transaction. Expects the indexes of `collections.ts`.
 */
export function createApiKeyStore(db: Db) {
  const keys = db.collection<ApiKeyDocument>(API_KEYS);
  const auditLog = db.collection<AuditDocument>(AUDIT_LOG);

  /** Applies a change of one key, and records it. */
  async function changeAudited(
    change: (session: ClientSession) => Promise<ApiKeyDocument | null>,
    audit: AuditKey | undefined,
  ): Promise<StoredApiKey | undefined> {
    return inTransaction(db, async (session) => {
      const changed = await change(session);
      if (!changed) return undefined;
      const key = fromDocument(changed);
      await recordEntries(db, [audit?.(key)], session);
      return key;
    });
  }

  /** Returns whether a key is one of the account's `limit` oldest unexpired keys. */
  async function isAmongFirst(accountId: string, id: string, limit: number, now: Date): Promise<boolean> {
    const active = await keys
      .find(
        { accountId, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
        { projection: { _id: 1 } },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return active.some(({ _id }) => _id === id);
  }

  async function replaceUnseen({ id, accountId, prefix, secrets }: StoredApiKey) {
    const replaced = await keys.findOneAndUpdate(
      { _id: id, accountId, lastUsedAt: null },
      { $set: { prefix, secrets } },
      { returnDocument: 'after' },
    );
    return replaced ? fromDocument(replaced) : undefined;
  }

  return {
    isAmongFirst,

    /**
     * Inserts a key. The keys are counted after the insert and the key is deleted again if it exceeds the
     * limit, so concurrent calls cannot exceed it together.
     *
     * A key with this ID was inserted by the same request before its process crashed. Nobody has seen its
     * secret, so it gets the new one.
     * @param limit Maximum number of unexpired keys of the account; may be Infinity.
     * @param auditEntry Entry of the insertion, deleted again with the key. Default: it is not recorded.
     * @returns The stored key; `limit` if the account already has `limit` keys, and `used` if the key of a
     *   crashed request has been used, so its response was received. Nothing is changed then.
     */
    async insert(
      key: StoredApiKey,
      limit: number,
      auditEntry?: AuditEntry,
    ): Promise<StoredApiKey | 'limit' | 'used'> {
      const { id, ...fields } = key;
      try {
        await inTransaction(db, async (session) => {
          await keys.insertOne({ _id: id, ...fields }, { session });
          await recordEntries(db, [auditEntry], session);
        });
      } catch (error) {
        if (!isDuplicateKey(error, '_id')) throw error;
        return (await replaceUnseen(key)) ?? 'used';
      }
      if (limit === Infinity) return key;
      if (await isAmongFirst(fields.accountId, id, limit, fields.createdAt)) return key;
      await inTransaction(db, async (session) => {
        await keys.deleteOne({ _id: id }, { session });
        if (auditEntry) await auditLog.deleteOne({ _id: auditEntry.id }, { session });
      });
      return 'limit';
    },

    /**
     * Finds the key with this hash, current or former, with its account; expired keys and secrets included.
     */
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
      return {
        key: fromDocument(key),
        ...accountWatchOf(caller),
        domain: effectiveDomain(caller),
        ...linkDomainsOf(caller),
        ...defaultTemplateOf(caller),
      };
    },

    /** Finds a key of the account. */
    async find(accountId: string, id: string): Promise<StoredApiKey | undefined> {
      const found = await keys.findOne({ _id: id, accountId });
      return found ? fromDocument(found) : undefined;
    },

    /**
     * Lists keys, newest first.
     * @param page.after ID of the last key of the previous page; combine it with `skip` 0.
     * @param createdBy ID of the key or session that created them. Default: any.
     */
    async list(
      accountId: string,
      page: { skip: number; limit: number; after?: string },
      createdBy?: string,
    ): Promise<StoredApiKey[]> {
      const found = await keys
        .find({
          ...ownedBy(accountId, createdBy),
          ...(page.after !== undefined && { _id: { $lt: page.after } }),
        })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromDocument);
    },

    /** Counts the account's keys. @param createdBy As for `list`. */
    async count(accountId: string, createdBy?: string): Promise<number> {
      return keys.countDocuments(ownedBy(accountId, createdBy));
    },

    /**
     * Replaces the current secret of a key within `authority`.
     * @param formerEndsAt When the former secrets stop working, unless they or the key expire earlier.
     * @returns The updated key; undefined if there is none within `authority`.
     */
    async rotate(
      accountId: string,
      id: string,
      authority: Authority,
      secret: { hash: string; prefix: string },
      formerEndsAt: Date,
      now: Date,
      audit?: AuditKey,
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
            // `$min` ignores null, the end of a key that does not expire.
            endsAt: { $min: ['$$this.endsAt', formerEndsAt, '$expiresAt'] },
          },
        },
      };
      const overlapping = formerEndsAt > now ? { $slice: [former, MAX_FORMER_SECRETS] } : [];
      const secrets = { $concatArrays: [[{ hash: secret.hash, endsAt: null }], overlapping] };
      const rotate = (session: ClientSession) =>
        keys.findOneAndUpdate(
          { _id: id, accountId, ...within(authority) },
          [{ $set: { prefix: secret.prefix, secrets } }],
          { session, returnDocument: 'after' },
        );
      return changeAudited(rotate, audit);
    },

    /** Deletes a key within `authority`. @returns false if there is none. */
    async remove(accountId: string, id: string, authority: Authority, audit?: AuditKey): Promise<boolean> {
      const remove = (session: ClientSession) =>
        keys.findOneAndDelete({ _id: id, accountId, ...within(authority) }, { session });
      return (await changeAudited(remove, audit)) !== undefined;
    },

    /** Records the last use of a key. Callers limit how often, so the time is exact to about a minute. */
    async touch(id: string, at: Date): Promise<void> {
      await keys.updateOne({ _id: id }, { $max: { lastUsedAt: at } });
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/**
 * Revokes the keys that a member created, in the transaction that ends the membership.
 *
 * @returns Their number.
 */
export async function revokeKeysOfMember(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  audit: AuditKey,
  session: ClientSession,
): Promise<number> {
  const keys = db.collection<ApiKeyDocument>(API_KEYS);
  const query = { accountId, 'createdBy.memberId': id };
  const revoked = await keys.find(query, { session }).toArray();
  await keys.deleteMany({ _id: { $in: revoked.map(({ _id }) => _id) } }, { session });
  const entries = revoked.map((key) => audit(fromDocument(key)));
  await recordEntries(db, entries, session);
  return revoked.length;
}

/**
 * Matches keys within an authority, see `coversAuthority`. As part of a write, it leaves no gap between check
 * and change.
 */
function within({ scopes, expiresAt }: Authority): Filter<ApiKeyDocument> {
  return {
    scopes: { $not: { $elemMatch: { $nin: [...scopes] } } },
    ...(expiresAt && { expiresAt: { $lte: expiresAt } }),
  };
}

function ownedBy(accountId: string, createdBy: string | undefined): Filter<ApiKeyDocument> {
  return { accountId, ...(createdBy !== undefined && { 'createdBy.id': createdBy }) };
}

function fromDocument({ _id, ...fields }: ApiKeyDocument): StoredApiKey {
  return { id: _id, ...fields };
}
