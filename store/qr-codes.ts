import { MongoServerError, type Db, type Filter } from 'mongodb';
import type { StoredQrCode } from '../core/qr-code.js';
import { DomainError } from '../core/errors.js';
import type { CollectionIndexes } from './indexes.js';

export const QR_CODES = 'qr_codes';

/**
 * A code as it lies in the collection. A deleted one stays as a stone with its short codes alone, so that they answer
 * 410 and are never given out again.
 */
export type QrCodeDocument = Omit<StoredQrCode, 'id'> & {
  _id: string;
  /** Every short code that ever led here, the present one included: printed codes keep working when it is changed. */
  shortCodes: string[];
  deletedAt?: Date;
};

export const QR_CODE_INDEXES: CollectionIndexes = {
  collection: QR_CODES,
  indexes: [
    { key: { shortCodes: 1 }, unique: true },
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, name: 1, _id: 1 }, collation: { locale: 'en', strength: 2 } },
    { key: { accountId: 1, tags: 1, _id: -1 } },
    { key: { jobId: 1 }, sparse: true },
  ],
};

export interface QrCodeFilter {
  type?: string;
  tag?: string;
  status?: string;
  search?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

const LIVE = { deletedAt: { $exists: false } };

/** Codes of accounts. Every call takes the account: another account's code is the same as none. */
export function createQrCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** @throws DomainError `short_code_taken` with the path `shortCode` */
    async insert(code: StoredQrCode): Promise<void> {
      try {
        await codes.insertOne(toDocument(code));
      } catch (error) {
        throw isShortCodeTaken(error) ? shortCodeTaken(code.shortCode) : error;
      }
    },

    async find(accountId: string, id: string): Promise<StoredQrCode | undefined> {
      const document = await codes.findOne({ _id: id, accountId, ...LIVE });
      return document ? fromDocument(document) : undefined;
    },

    /** Those of `ids` that exist, in the order of `ids`. */
    async findMany(accountId: string, ids: readonly string[]): Promise<StoredQrCode[]> {
      const found = await codes.find({ _id: { $in: [...ids] }, accountId, ...LIVE }).toArray();
      const byId = new Map(found.map((document) => [document._id, document]));
      return ids.flatMap((id) => {
        const document = byId.get(id);
        return document ? [fromDocument(document)] : [];
      });
    },

    /** Newest first. `after` is the id of the last row of the page before; it takes the place of `skip`. */
    async list(
      accountId: string,
      filter: QrCodeFilter,
      page: { limit: number; skip: number; after?: string },
    ): Promise<StoredQrCode[]> {
      const query = toQuery(accountId, filter);
      const cursor = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await codes
        .find({ $and: [query, cursor] })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromDocument);
    },

    async count(accountId: string, filter: QrCodeFilter = {}): Promise<number> {
      return codes.countDocuments(toQuery(accountId, filter));
    },

    /**
     * Writes the whole next state of a code if nobody changed it since `revision` was read.
     * @returns false when it was changed or deleted meanwhile
     */
    async replace(next: StoredQrCode, revision: number): Promise<boolean> {
      const { id, shortCode, ...fields } = next;
      try {
        const result = await codes.updateOne(
          { _id: id, accountId: next.accountId, revision, ...LIVE },
          { $set: { ...fields, shortCode }, $addToSet: { shortCodes: shortCode } },
        );
        return result.matchedCount === 1;
      } catch (error) {
        throw isShortCodeTaken(error) ? shortCodeTaken(shortCode) : error;
      }
    },

    /**
     * Leaves the stone: short codes, account and time of deletion.
     * @param revision only if the code still has it; undefined: whatever it has
     */
    async remove(accountId: string, id: string, revision: number | undefined, at: Date): Promise<boolean> {
      const match: Filter<QrCodeDocument> = { _id: id, accountId, ...LIVE };
      if (revision !== undefined) match.revision = revision;
      const result = await codes.updateOne(match, [
        { $replaceWith: { _id: '$_id', accountId: '$accountId', shortCodes: '$shortCodes', deletedAt: at } },
      ]);
      return result.modifiedCount === 1;
    },
  };
}

export type QrCodeStore = ReturnType<typeof createQrCodeStore>;

export function toDocument({ id, ...fields }: StoredQrCode): QrCodeDocument {
  return { _id: id, ...fields, shortCodes: [fields.shortCode] };
}

function fromDocument({ _id, shortCodes: _all, deletedAt: _never, ...fields }: QrCodeDocument): StoredQrCode {
  return { id: _id, ...fields };
}

function toQuery(accountId: string, filter: QrCodeFilter): Filter<QrCodeDocument> {
  const query: Filter<QrCodeDocument> = { accountId, ...LIVE };
  if (filter.type !== undefined) query.type = filter.type;
  if (filter.tag !== undefined) query.tags = filter.tag;
  if (filter.status !== undefined) query.status = filter.status as StoredQrCode['status'];
  if (filter.createdFrom !== undefined || filter.createdTo !== undefined) {
    query.createdAt = {
      ...(filter.createdFrom && { $gte: filter.createdFrom }),
      ...(filter.createdTo && { $lt: filter.createdTo }),
    };
  }
  if (filter.search !== undefined) {
    const pattern = { $regex: escapeRegex(filter.search), $options: 'i' };
    query.$or = [
      { name: pattern },
      { tags: pattern },
      { shortCode: pattern },
      { encoded: pattern },
      { destination: pattern },
    ];
  }
  return query;
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isShortCodeTaken(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000 && 'shortCodes' in (error.keyPattern ?? {});
}

function shortCodeTaken(shortCode: string): DomainError {
  const message = `The short code ${shortCode} is taken: choose another`;
  return new DomainError('short_code_taken', message, { details: [{ path: 'shortCode', message }] });
}
