import { MongoServerError, type Db, type Document, type Filter } from 'mongodb';
import type { CodeType } from '../../core/payloads/registry.js';
import type { QrCodeStatus, StoredQrCode } from '../../core/qr-code.js';
import { DomainError } from '../../core/errors.js';
import { ACCOUNTS, JOIN_LIVE_ACCOUNT, type AccountDocument } from '../accounts/accounts.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import {
  sortSpec,
  sortRowsByTotals,
  isTotalsSort,
  sortStages,
  type QrCodePosition,
  type QrCodeSort,
} from './qr-code-sorting.js';
import { createScanTotals } from '../analytics/scan-totals.js';
import { inTransaction } from '../mongo/transactions.js';

export const QR_CODES = 'qr_codes';

/**
 * A code as it lies in the collection. A deleted one stays as a stone with its short codes alone, so that they answer
 * 410 and are never given out again.
 */
export type QrCodeDocument = Omit<StoredQrCode, 'id'> & {
  _id: string;
  /** Every short code that ever led here, the present one included: printed codes keep working when it is changed. */
  shortCodes: string[];
  /** The name as lists sort it, see `collationKey`. */
  sortName: string | null;
  deletedAt?: Date;
};

export const QR_CODE_INDEXES: CollectionIndexes = {
  collection: QR_CODES,
  indexes: [
    { key: { shortCodes: 1 }, unique: true },
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, sortName: 1, _id: 1 } },
    { key: { accountId: 1, tags: 1, _id: -1 } },
    { key: { jobId: 1 }, sparse: true },
    { key: { deletedAt: 1 }, sparse: true },
  ],
};

export interface QrCodeFilter {
  type?: CodeType;
  tag?: string;
  status?: QrCodeStatus;
  search?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

interface Page {
  limit: number;
  skip: number;
  /** Takes the place of `skip`. */
  after: QrCodePosition | undefined;
}

interface QrCodePage {
  codes: StoredQrCode[];
  /** The position to go on from; undefined on the last page. */
  next: QrCodePosition | undefined;
}

export const CODE_NOT_DELETED = { deletedAt: { $exists: false } };

/** Codes of accounts. Every call takes the account: another account's code is the same as none. */
export function createQrCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const totals = createScanTotals(db);

  /** Codes made at once meet at their account, so that one is counted after the other. */
  async function insertWithinLimit(document: QrCodeDocument, most: number): Promise<boolean> {
    const { accountId, _id } = document;
    return inTransaction(db, async (session) => {
      await accounts.updateOne({ _id: accountId }, { $inc: { codeLimitVersion: 1 } }, { session });
      const others = await codes.countDocuments({ accountId, _id: { $ne: _id }, ...CODE_NOT_DELETED }, { session });
      if (others >= most) return false;
      await codes.insertOne(document, { session });
      return true;
    });
  }

  return {
    /**
     * Stores a code; one that has this id already stays as it is.
     * @param most codes that the account may have
     * @returns false when there would be more: nothing is stored then
     * @throws DomainError `short_code_taken` with the path `shortCode`
     */
    async insert(code: StoredQrCode, most = Infinity): Promise<boolean> {
      const document = toDocument(code);
      try {
        if (most !== Infinity) return await insertWithinLimit(document, most);
        await codes.insertOne(document);
      } catch (error) {
        if (!isIdTaken(error)) throw isShortCodeTaken(error) ? shortCodeTaken(code.shortCode) : error;
      }
      return true;
    },

    async find(accountId: string, id: string): Promise<StoredQrCode | undefined> {
      const document = await codes.findOne({ _id: id, accountId, ...CODE_NOT_DELETED });
      return document ? fromDocument(document) : undefined;
    },

    /** Those of `ids` that exist, in the order of `ids`. */
    async findMany(accountId: string, ids: readonly string[]): Promise<StoredQrCode[]> {
      const found = await codes.find({ _id: { $in: [...ids] }, accountId, ...CODE_NOT_DELETED }).toArray();
      const byId = new Map(found.map((document) => [document._id, document]));
      return ids.flatMap((id) => {
        const document = byId.get(id);
        return document ? [fromDocument(document)] : [];
      });
    },

    /** A page in the order of `sort`. */
    async list(accountId: string, filter: QrCodeFilter, sort: QrCodeSort, page: Page): Promise<QrCodePage> {
      if (isTotalsSort(sort)) return this.listByTotals(accountId, filter, sort, page);
      const found = await codes
        .aggregate<QrCodeDocument>([
          { $match: toQuery(accountId, filter) },
          ...sortStages(sort, page.after),
          { $skip: page.after ? 0 : page.skip },
          { $limit: page.limit + 1 },
        ])
        .toArray();
      const last = found.length > page.limit ? found[page.limit - 1] : undefined;
      return {
        codes: found.slice(0, page.limit).map(fromDocument),
        next: last && { id: last._id, value: sortedBy(sort, last) },
      };
    },

    /** The same by scans: ids and totals of all codes are read apart, much faster than the database would join them. */
    async listByTotals(
      accountId: string,
      filter: QrCodeFilter,
      sort: QrCodeSort,
      { limit, skip, after }: Page,
    ): Promise<QrCodePage> {
      const [found, sums] = await Promise.all([
        codes.find(toQuery(accountId, filter), { projection: { _id: 1 } }).toArray(),
        totals.listForAccount(accountId),
      ]);
      const ids = found.map(({ _id }) => _id);
      const sorted = sortRowsByTotals(ids, sums, sort, after).slice(after ? 0 : skip);
      const rows = sorted.slice(0, limit).map(({ id }) => id);
      return {
        codes: await this.findMany(accountId, rows),
        next: sorted.length > limit ? sorted[limit - 1] : undefined,
      };
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
          { _id: id, accountId: next.accountId, revision, ...CODE_NOT_DELETED },
          {
            $set: { ...fields, shortCode, sortName: collationKey(next.name) },
            $addToSet: { shortCodes: shortCode },
          },
        );
        return result.matchedCount === 1;
      } catch (error) {
        throw isShortCodeTaken(error) ? shortCodeTaken(shortCode) : error;
      }
    },

    /** A code by id alone: for callers who proved their right by a signed address. */
    async findByIdUnscoped(id: string): Promise<StoredQrCode | undefined> {
      const [document] = await codes
        .aggregate<QrCodeDocument>([{ $match: { _id: id, ...CODE_NOT_DELETED } }, ...JOIN_LIVE_ACCOUNT])
        .toArray();
      return document && fromDocument(document);
    },

    /**
     * Leaves the stone: short codes, account and time of deletion.
     * @param revision only if the code still has it; undefined: whatever it has
     */
    async remove(accountId: string, id: string, revision: number | undefined, at: Date): Promise<boolean> {
      const match: Filter<QrCodeDocument> = { _id: id, accountId, ...CODE_NOT_DELETED };
      if (revision !== undefined) match.revision = revision;
      const result = await codes.updateOne(match, toTombstone(at));
      return result.modifiedCount === 1;
    },
  };
}

export type QrCodeStore = ReturnType<typeof createQrCodeStore>;

export function toDocument({ id, ...fields }: StoredQrCode): QrCodeDocument {
  return { _id: id, ...fields, shortCodes: [fields.shortCode], sortName: collationKey(fields.name) };
}

/** An update that leaves the stone of a code. */
export function toTombstone(at: Date): Document[] {
  return [
    { $replaceWith: { _id: '$_id', accountId: '$accountId', shortCodes: '$shortCodes', deletedAt: at } },
  ];
}

/** Without regard to case and accents, so that `Über` stands by `uber`; null, for no name, comes first. */
function collationKey(name: string | null): string | null {
  return name === null ? null : name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function fromDocument({
  _id,
  shortCodes: _all,
  sortName: _sorted,
  deletedAt: _never,
  ...fields
}: QrCodeDocument): StoredQrCode {
  return { id: _id, ...fields };
}

function sortedBy(sort: QrCodeSort, row: QrCodeDocument): string | null {
  return sortSpec(sort).field === '_id' ? row._id : row.sortName;
}

function toQuery(accountId: string, filter: QrCodeFilter): Filter<QrCodeDocument> {
  const query: Filter<QrCodeDocument> = { accountId, ...CODE_NOT_DELETED };
  if (filter.type !== undefined) query.type = filter.type;
  if (filter.tag !== undefined) query.tags = filter.tag;
  if (filter.status !== undefined) query.status = filter.status;
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
      { $expr: anyMetadataValue(pattern) },
    ];
  }
  return query;
}

function anyMetadataValue({
  $regex: regex,
  $options: options,
}: {
  $regex: string;
  $options: string;
}): Document {
  const matches = { $regexMatch: { input: { $toString: '$$entry.v' }, regex, options } };
  return {
    $anyElementTrue: [
      { $map: { input: { $objectToArray: { $ifNull: ['$metadata', {}] } }, as: 'entry', in: matches } },
    ],
  };
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isShortCodeTaken(error: unknown): boolean {
  return isDuplicateOf(error, 'shortCodes');
}

function isIdTaken(error: unknown): boolean {
  return isDuplicateOf(error, '_id');
}

function isDuplicateOf(error: unknown, field: string): boolean {
  return (
    error instanceof MongoServerError && error.code === 11000 && field in ((error.keyPattern as object) ?? {})
  );
}

function shortCodeTaken(shortCode: string): DomainError {
  const message = `The short code ${shortCode} is taken: choose another`;
  return new DomainError('short_code_taken', message, { details: [{ path: 'shortCode', message }] });
}
