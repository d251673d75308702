import type { Db, Document } from 'mongodb';
import type { Authority } from '../../core/accounts/scopes.js';
import type { Counted, ErrorCode, ErrorDetail } from '../../core/basics/errors.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { SecretBox } from '../mongo/secret-box.js';
import { accountWindowId, PER_DAY, secondsUntilReset, type RateLimitStore } from './rate-limits.js';

export const IDEMPOTENCY_KEYS = 'idempotency_keys';

/** Purpose of the secret box that encrypts responses. */
export const RESPONSE_PURPOSE = 'idempotency';

const RETENTION_SECONDS = 86_400;

/** An error, with the members that the response of a repetition also has. */
interface StoredError {
  kind: 'error';
  code: ErrorCode;
  message: string;
  details: ErrorDetail[] | null;
  minWidthMm?: number | undefined;
  counted?: Counted | undefined;
  reason?: string | undefined;
}

/** The response to the first request with a key. */
export type StoredResponse =
  | { kind: 'json'; status: number; headers: Record<string, string | string[]>; json: unknown }
  | StoredError
  /** Not stored. The handler runs again; the same operation key gives the same effect. */
  | { kind: 'rerun' };

/**
 * Maximum total size of the encrypted responses that an account stores in 24 hours. It suffices for about
 * 3,000 created codes; responses over the budget are not stored.
 */
const MAX_STORED_BYTES = 8 * 1024 * 1024;

export interface IdempotencyRecord {
  id: string;
  accountId: string;
  /** Authority that a caller needs to get the response; null or absent if the route's scopes are enough. */
  authority?: Authority | null;
  /** Hash of the query and the body. Using the key again with a different query or body is a client error. */
  fingerprint: string;
  /** Shared by all requests with this key; the IDs of the resources they create are built from it. */
  operationKey: string;
  /** null while no request has ended. */
  response: StoredResponse | null;
}

/**
 * A record with the lease of the request in progress. Until the lease ends, the request counts as running.
 */
export interface LeasedRecord extends IdempotencyRecord {
  /** In milliseconds, by the database's clock. */
  leaseRemainingMs: number;
}

/**
 * Responses are encrypted, because they may contain API keys and secrets that are shown only once. All times
 * are taken from the database's clock, which all processes share.
 */
type IdempotencyDocument = Omit<IdempotencyRecord, 'id' | 'response'> & {
  _id: string;
  createdAt: Date;
  leaseUntil: Date;
  response: string | null;
};

/** Result of an attempt to be the first request with a key. */
type Claim =
  { kind: 'claimed' } | { kind: 'repetition' } | { kind: 'full'; resetAt: Date; retryAfterSeconds: number };

const RERUN = JSON.stringify({ kind: 'rerun' } satisfies StoredResponse);

export const IDEMPOTENCY_KEY_INDEXES: CollectionIndexes = {
  collection: IDEMPOTENCY_KEYS,
  indexes: [{ key: { createdAt: 1 }, expireAfterSeconds: RETENTION_SECONDS }, { key: { accountId: 1 } }],
};

/**
 * Creates the store of idempotency keys. Records expire after 24 hours. Expects the indexes of
 * `collections.ts`.
 *
 * @param box Encrypts the stored responses.
 * @param windows Counts the keys and the bytes of each account.
 */
export function createIdempotencyKeyStore(
  db: Db,
  box: SecretBox,
  windows: Pick<RateLimitStore, 'consume' | 'reserve'>,
) {
  const records = db.collection<IdempotencyDocument>(IDEMPOTENCY_KEYS);

  /**
   * Returns whether a response fits the budget; false while the counts are unavailable, because the budget
   * protects the disk.
   */
  async function fitsBudget(accountId: string, bytes: number): Promise<boolean> {
    const stored = accountWindowId(accountId, 'stored-responses');
    return windows.reserve(stored, MAX_STORED_BYTES, bytes, PER_DAY).catch(() => false);
  }

  return {
    /**
     * Inserts a record with a lease for the request.
     * @param maxKeys Maximum number of records of the account in 24 hours. It is not checked while the counts
     *   are unavailable.
     * @returns `repetition` if there is a record with this ID, `full` if the account has too many.
     */
    async claim(
      { id, response: _none, ...fields }: IdempotencyRecord,
      leaseMs: number,
      maxKeys: number,
    ): Promise<Claim> {
      const created = {
        $mergeObjects: [
          { $literal: { _id: id, ...fields, response: null } },
          { createdAt: '$$NOW', leaseUntil: inMs(leaseMs) },
        ],
      };
      const isNew = { $eq: [{ $type: '$operationKey' }, 'missing'] };
      try {
        const result = await records.updateOne(
          { _id: id },
          [{ $replaceWith: { $cond: [isNew, created, '$$ROOT'] } }],
          { upsert: true },
        );
        if (result.upsertedCount === 0) return { kind: 'repetition' };
      } catch (error) {
        if (isDuplicateKey(error)) return { kind: 'repetition' };
        throw error;
      }
      const keys = accountWindowId(fields.accountId, 'idempotency-keys');
      const [state] = await windows.consume(keys, maxKeys, 1, PER_DAY).catch(() => []);
      if (!state || state.allowed) return { kind: 'claimed' };
      await records.deleteOne({ _id: id });
      return {
        kind: 'full',
        resetAt: new Date(Math.ceil(state.resetAt) * 1000),
        retryAfterSeconds: secondsUntilReset(state, state.resetAt),
      };
    },

    /** Finds a record, with its response decrypted. */
    async find(id: string): Promise<LeasedRecord | undefined> {
      const leaseRemainingMs = { $subtract: ['$leaseUntil', '$$NOW'] };
      const [found] = await records
        .aggregate<IdempotencyDocument & { leaseRemainingMs: number }>([
          { $match: { _id: id } },
          { $set: { leaseRemainingMs } },
        ])
        .toArray();
      if (!found) return undefined;
      const { _id, createdAt: _createdAt, leaseUntil: _leaseUntil, response: sealed, ...fields } = found;
      return { id: _id, ...fields, response: sealed === null ? null : parseResponse(box.open(sealed, _id)) };
    },

    /** Extends the lease of a request that is still running. */
    async renew(id: string, leaseMs: number): Promise<void> {
      await records.updateOne({ _id: id, response: null }, [{ $set: { leaseUntil: inMs(leaseMs) } }]);
    },

    /**
     * Takes over from a request whose lease has expired: its process has died. A lease that ends more than
     * twice `leaseMs` from now was granted before the clock was set back, so it counts as expired as well.
     * @returns Whether this caller took over; of concurrent callers, one does.
     */
    async takeOver(id: string, leaseMs: number): Promise<boolean> {
      const hasExpired = {
        $or: [{ $lte: ['$leaseUntil', '$$NOW'] }, { $gt: ['$leaseUntil', inMs(2 * leaseMs)] }],
      };
      const result = await records.updateOne({ _id: id, response: null, $expr: hasExpired }, [
        { $set: { leaseUntil: inMs(leaseMs) } },
      ]);
      return result.modifiedCount === 1;
    },

    /**
     * Stores the response that repetitions of the request get.
     * @param droppable Whether the response may be dropped if the account's budget is used up. A repetition
     *   then runs again.
     */
    async saveResponse(
      { id, accountId }: Pick<IdempotencyRecord, 'id' | 'accountId'>,
      response: StoredResponse,
      droppable: boolean,
    ): Promise<void> {
      const sealed = box.seal(JSON.stringify(response), id);
      const isStored =
        !droppable || response.kind === 'rerun' || (await fitsBudget(accountId, sealed.length));
      await records.updateOne({ _id: id }, { $set: { response: isStored ? sealed : box.seal(RERUN, id) } });
    },

    /**
     * Ends the lease after an internal error, so that a repetition can run at once, with the same operation
     * key.
     */
    async release(id: string): Promise<void> {
      await records.updateOne({ _id: id, response: null }, [{ $set: { leaseUntil: '$$NOW' } }]);
    },
  };
}

export type IdempotencyKeyStore = ReturnType<typeof createIdempotencyKeyStore>;

/** Expression: this many milliseconds from now. */
function inMs(milliseconds: number): Document {
  return { $add: ['$$NOW', milliseconds] };
}

/** Accepts the kind `again` of version 0.1, which cannot be migrated because responses are encrypted. */
function parseResponse(text: string): StoredResponse {
  const response = JSON.parse(text) as StoredResponse | { kind: 'again' };
  return response.kind === 'again' ? { kind: 'rerun' } : response;
}
