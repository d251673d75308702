import type { Db } from 'mongodb';
import type { Authority } from '../../core/scopes.js';
import type { ErrorCode, ErrorDetail } from '../../core/errors.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { SecretBox } from '../mongo/secret-box.js';

export const IDEMPOTENCY_KEYS = 'idempotency_keys';
const RETENTION_SECONDS = 86_400;

/** The response to the first request with a key. */
export type StoredResponse =
  | { kind: 'json'; status: number; headers: Record<string, string | string[]>; json: unknown }
  | { kind: 'error'; code: ErrorCode; message: string; details: ErrorDetail[] | null }
  /** Too large to store, or a stream. The handler runs again; the same operation key gives the same response. */
  | { kind: 'rerun' };

export interface IdempotencyRecord {
  id: string;
  accountId: string;
  /** Authority that a caller needs to get the response; null or absent if the route's scopes are enough. */
  authority?: Authority | null;
  /** Hash of the body. The same key with another body is a client error. */
  fingerprint: string;
  /** Shared by all requests with this key; the IDs of the resources they create are built from it. */
  operationKey: string;
  /** Until when the request in progress is assumed to be alive. */
  leaseUntil: Date;
  /** null while no request has ended. */
  response: StoredResponse | null;
}

/** Responses are encrypted, because they may contain API keys and secrets that are shown only once. */
type IdempotencyDocument = Omit<IdempotencyRecord, 'id' | 'response'> & {
  _id: string;
  createdAt: Date;
  response: string | null;
};

export const IDEMPOTENCY_KEY_INDEXES: CollectionIndexes = {
  collection: IDEMPOTENCY_KEYS,
  indexes: [{ key: { createdAt: 1 }, expireAfterSeconds: RETENTION_SECONDS }, { key: { accountId: 1 } }],
};

/**
 * Creates the store of idempotency keys. Records expire after 24 hours. Expects the indexes of `collections.ts`.
 *
 * @param box Encrypts the stored responses.
 */
export function createIdempotencyKeyStore(db: Db, box: SecretBox) {
  const records = db.collection<IdempotencyDocument>(IDEMPOTENCY_KEYS);

  return {
    /** Inserts a record. @returns false if there is one with this ID: the request is a repetition. */
    async claim({ id, response: _none, ...fields }: IdempotencyRecord, now: Date): Promise<boolean> {
      try {
        await records.insertOne({ _id: id, ...fields, response: null, createdAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Finds a record, with its response decrypted. */
    async find(id: string): Promise<IdempotencyRecord | undefined> {
      const found = await records.findOne({ _id: id });
      if (!found) return undefined;
      const { _id, createdAt: _createdAt, response: sealed, ...fields } = found;
      return { id: _id, ...fields, response: sealed === null ? null : parseResponse(box.open(sealed, _id)) };
    },

    /**
     * Takes over from a request whose lease has expired: its process has died.
     * @returns Whether this caller took over; of concurrent callers, one does.
     */
    async takeOver(id: string, now: Date, leaseUntil: Date): Promise<boolean> {
      const result = await records.updateOne(
        { _id: id, response: null, leaseUntil: { $lte: now } },
        { $set: { leaseUntil } },
      );
      return result.modifiedCount === 1;
    },

    /** Stores the response that repetitions of the request get. */
    async saveResponse(id: string, response: StoredResponse): Promise<void> {
      await records.updateOne({ _id: id }, { $set: { response: box.seal(JSON.stringify(response), id) } });
    },

    /** Ends the lease after an internal error, so that a repetition can run at once, with the same operation key. */
    async release(id: string, now: Date): Promise<void> {
      await records.updateOne({ _id: id, response: null }, { $set: { leaseUntil: now } });
    },
  };
}

export type IdempotencyKeyStore = ReturnType<typeof createIdempotencyKeyStore>;

/** Accepts the kind `again` of version 0.1, which cannot be migrated because responses are encrypted. */
function parseResponse(text: string): StoredResponse {
  const response = JSON.parse(text) as StoredResponse | { kind: 'again' };
  return response.kind === 'again' ? { kind: 'rerun' } : response;
}
