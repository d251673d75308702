import { MongoBulkWriteError, ObjectId, type AnyBulkWriteOperation, type Db } from 'mongodb';
import { DAY_MS } from '../../core/analytics/time-ranges.js';
import type { BotMode } from '../../core/analytics/query.js';
import type { Counts } from '../../core/analytics/counts.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { ScanScope } from '../scans/scan-query.js';

export const SCAN_ROLL_UPS = 'scan_days';

const DUPLICATE_KEY = 11000;
/** Counts as long as this are not kept: a document has room for 16 MiB. */
const MAX_TEXT = 7_000_000;

/**
 * Counts that were made from raw scans. While they are being made the document holds only `token`; whoever adds or
 * removes scans that they are about deletes it, complete or not, and so the maker's counts find nothing to replace.
 */
export interface RollUpDocument {
  /** `<code or account>:<day>` and what kind of counts; days have five digits until the year 2243. */
  _id: string;
  accountId: string;
  /** Start of the first UTC day: when it is past the retention of scans, the counts go with them. */
  start: Date;
  token: string;
  complete?: boolean;
  /** `Counts` as JSON: thousands of small arrays are read several times faster from text than from BSON. */
  people?: string;
  bots?: string;
  botScans?: number;
  /** Of an open day: the instant up to which it is counted. */
  until?: Date;
  /** Of an open day: its visitors so far, as `VisitorSet` writes them. */
  visitorKeys?: string;
  /** For counts that are of use for a day or two. */
  expiresAt?: Date;
}

export const ROLL_UP_INDEXES: CollectionIndexes = {
  collection: SCAN_ROLL_UPS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0, sparse: true }, { key: { accountId: 1 } }],
};

/** What is replaced when counts are made. */
export type RollUpFields = Pick<
  RollUpDocument,
  'people' | 'bots' | 'botScans' | 'until' | 'visitorKeys' | 'expiresAt'
>;

type IdRange = [first: string, end: string];

/** Names of kept counts of a code, or of an account. */
export function rollUpId({ accountId, qrCodeId }: ScanScope) {
  const scope = qrCodeId ?? accountId;
  return {
    day: (day: number) => `${scope}:${day}`,
    /** Of a block's first day. */
    block: (block: number) => `${scope}:${block}+`,
    /** The day under way. */
    open: (day: number) => `${scope}:${day}~`,
    /** A closed day from `instant` to its end: where a range of a zone other than UTC begins. */
    from: (instant: number) => `${scope}:${Math.floor(instant / DAY_MS)}@${instant}`,
    /** Everything about a day, as a range of ids, the end left out. */
    ofDay: (day: number): IdRange => [`${scope}:${day}`, `${scope}:${day}\u007f`],
    /** Everything: `;` follows `:` in ASCII. */
    all: [`${scope}:`, `${scope};`] as IdRange,
  };
}

export function createRollUpStore(db: Db) {
  const kept = db.collection<RollUpDocument>(SCAN_ROLL_UPS);

  return {
    /** Those of `ids` that are complete, with the counts that a question about `bots` needs. */
    async find(ids: readonly string[], bots: BotMode): Promise<RollUpDocument[]> {
      if (ids.length === 0) return [];
      return withQueryTimeout(
        kept
          .find(
            { _id: { $in: [...ids] }, complete: true },
            {
              projection: {
                until: 1,
                visitorKeys: 1,
                botScans: 1,
                ...(bots !== 'only' && { people: 1 }),
                ...(bots !== 'exclude' && { bots: 1 }),
              },
              maxTimeMS: COUNT_TIMEOUT_MS,
            },
          )
          .toArray(),
      );
    },

    /** Those of `ids` that are not complete. */
    async missing(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const found = await kept
        .find({ _id: { $in: [...ids] }, complete: true }, { projection: { _id: 1 } })
        .toArray();
      const complete = new Set(found.map(({ _id }) => _id));
      return ids.filter((id) => !complete.has(id));
    },

    /** Announces that counts will be made. @returns the token that `fulfil` wants */
    async claim(wanted: readonly Pick<RollUpDocument, '_id' | 'accountId' | 'start'>[]): Promise<string> {
      const token = new ObjectId().toHexString();
      const writes: AnyBulkWriteOperation<RollUpDocument>[] = wanted.map(({ _id, ...fields }) => ({
        updateOne: {
          filter: { _id, complete: { $ne: true } },
          update: { $set: { ...fields, token } },
          upsert: true,
        },
      }));
      try {
        await kept.bulkWrite(writes, { ordered: false });
      } catch (error) {
        // What another process has completed meanwhile can't be claimed, and need not be.
        const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
        if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
      }
      return token;
    },

    /** The same for one that may be complete, and stays so meanwhile. @returns what it holds, with the new token */
    async beginUpdate({
      _id,
      ...fields
    }: Pick<RollUpDocument, '_id' | 'accountId' | 'start'>): Promise<RollUpDocument> {
      const token = new ObjectId().toHexString();
      const claimed = await kept.findOneAndUpdate(
        { _id },
        { $set: { ...fields, token } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!claimed) throw new Error('an upsert without a document');
      return claimed;
    },

    /** Completes what was claimed and not discarded since. What is too large to be kept stays incomplete. */
    async fulfil(token: string, made: readonly ({ _id: string } & RollUpFields)[]): Promise<void> {
      const small = made.filter(({ people = '', bots = '', visitorKeys = '' }) => {
        return people.length + bots.length + visitorKeys.length <= MAX_TEXT;
      });
      if (small.length === 0) return;
      await kept.bulkWrite(
        small.map(({ _id, ...fields }) => ({
          updateOne: { filter: { _id, token }, update: { $set: { ...fields, complete: true } } },
        })),
        { ordered: false },
      );
    },

    async discard(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await kept.deleteMany({ _id: { $in: [...ids] } });
    },

    async invalidateRanges(ranges: readonly IdRange[]): Promise<void> {
      if (ranges.length === 0) return;
      await kept.deleteMany({ $or: ranges.map(([first, end]) => ({ _id: { $gte: first, $lt: end } })) });
    },
  };
}

export type RollUpStore = ReturnType<typeof createRollUpStore>;

/** Plain ASCII, which the driver reads several times faster than other text. */
export function serializeCounts(counts: Counts): string {
  return JSON.stringify(counts).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function parseCounts(text: string | undefined): Counts[] {
  return text === undefined ? [] : [JSON.parse(text) as Counts];
}
