import { MongoServerError, type Db } from 'mongodb';
import type { ErrorCode, ErrorDetail } from '../../core/errors.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { SecretBox } from '../mongo/secret-box.js';

export const IDEMPOTENCY_KEYS = 'idempotency_keys';
const KEPT_SECONDS = 86_400;

/** What the first request was answered. */
export type StoredResponse =
  | { kind: 'json'; status: number; headers: Record<string, string>; json: unknown }
  | { kind: 'error'; code: ErrorCode; message: string; details: ErrorDetail[] | null }
  /** Too large to keep, or a stream: the handler is asked again, and gives the same for the same effect. */
  | { kind: 'again' };

export interface IdempotencyRecord {
  id: string;
  accountId: string;
  /** Hash of the body: another body with the same key is a mistake. */
  fingerprint: string;
  /** Names the one effect of all requests with this key. */
  operationKey: string;
  /** Until when the request that runs now is believed to live. */
  leaseUntil: Date;
  answer: StoredResponse | null;
}

/** Answers may hold what is shown once (keys, secrets), so they lie encrypted. */
type IdempotencyDocument = Omit<IdempotencyRecord, 'id' | 'answer'> & {
  _id: string;
  createdAt: Date;
  answer: string | null;
};

export const IDEMPOTENCY_KEY_INDEXES: CollectionIndexes = {
  collection: IDEMPOTENCY_KEYS,
  indexes: [{ key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS }, { key: { accountId: 1 } }],
};

export function createIdempotencyKeyStore(db: Db, box: SecretBox) {
  const records = db.collection<IdempotencyDocument>(IDEMPOTENCY_KEYS);

  return {
    /** @returns whether this record is the first of its id */
    async claim({ id, answer: _none, ...fields }: IdempotencyRecord, now: Date): Promise<boolean> {
      try {
        await records.insertOne({ _id: id, ...fields, answer: null, createdAt: now });
        return true;
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11000) return false;
        throw error;
      }
    },

    async find(id: string): Promise<IdempotencyRecord | undefined> {
      const found = await records.findOne({ _id: id });
      if (!found) return undefined;
      const { _id, createdAt: _createdAt, answer, ...fields } = found;
      return {
        id: _id,
        ...fields,
        answer: answer === null ? null : (JSON.parse(box.open(answer, _id)) as StoredResponse),
      };
    },

    /**
     * Takes over from a request that died.
     * @returns whether it was this caller who got it
     */
    async takeOver(id: string, now: Date, leaseUntil: Date): Promise<boolean> {
      const result = await records.updateOne(
        { _id: id, answer: null, leaseUntil: { $lte: now } },
        { $set: { leaseUntil } },
      );
      return result.modifiedCount === 1;
    },

    async answer(id: string, answer: StoredResponse): Promise<void> {
      await records.updateOne({ _id: id }, { $set: { answer: box.seal(JSON.stringify(answer), id) } });
    },

    /** After a failure of ours: the next request with this key may try again, for the same effect. */
    async release(id: string, now: Date): Promise<void> {
      await records.updateOne({ _id: id, answer: null }, { $set: { leaseUntil: now } });
    },
  };
}

export type IdempotencyKeyStore = ReturnType<typeof createIdempotencyKeyStore>;
