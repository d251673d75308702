import type { Db, Document, Filter } from 'mongodb';
import type { CodeType } from '../../core/payloads/registry.js';
import type { QrCodeStatus, StoredQrCode } from '../../core/qr-code.js';
import { DomainError } from '../../core/errors.js';
import { ACCOUNTS, JOIN_LIVE_ACCOUNT, type AccountDocument } from '../accounts/accounts.js';
import type { ScanTotalStore } from '../analytics/scan-totals.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import {
  sortSpec,
  sortRowsByTotals,
  isTotalsSort,
  sortStages,
  type QrCodePosition,
  type QrCodeSort,
} from './qr-code-sorting.js';
import { inTransaction } from '../mongo/transactions.js';

export const QR_CODES = 'qr_codes';

/**
 * A QR code in the collection. A deleted code remains as a tombstone with its short codes, which respond with 410 and are
 * never assigned again.
 */
export type QrCodeDocument = Omit<StoredQrCode, 'id'> & {
  _id: string;
  /** All short codes that the code has ever had, the current one included, so that printed codes keep working. */
  shortCodes: string[];
  /** Sort key of the name, see `collationKey`. */
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

/** Conditions that codes must match; an absent one matches all. `createdFrom` is inclusive, `createdTo` exclusive. */
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
  /** Position of the previous page's last row; takes precedence over `skip`. */
  after: QrCodePosition | undefined;
}

interface QrCodePage {
  codes: StoredQrCode[];
  /** Position from which the next page continues; undefined on the last page. */
  next: QrCodePosition | undefined;
}

/** Matches codes that are not deleted. */
export const CODE_NOT_DELETED = { deletedAt: { $exists: false } };

/**
 * Creates the store of QR codes. Another account's code is treated as missing. Expects the indexes of `collections.ts`.
 *
 * @param totals Totals that lists are sorted by.
 */
export function createQrCodeStore(db: Db, totals: Pick<ScanTotalStore, 'listForAccount'>) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  /** Every insert writes to the account document, so concurrent transactions conflict and the limit is checked one at a time. */
  async function insertWithinLimit(document: QrCodeDocument, limit: number): Promise<boolean> {
    const { accountId, _id } = document;
    return inTransaction(db, async (session) => {
      await accounts.updateOne({ _id: accountId }, { $inc: { codeLimitVersion: 1 } }, { session });
      const others = await codes.countDocuments(
        { accountId, _id: { $ne: _id }, ...CODE_NOT_DELETED },
        { session },
      );
      if (others >= limit) return false;
      await codes.insertOne(document, { session });
      return true;
    });
  }

  async function findMany(accountId: string, ids: readonly string[]): Promise<StoredQrCode[]> {
    const found = await codes.find({ _id: { $in: [...ids] }, accountId, ...CODE_NOT_DELETED }).toArray();
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.flatMap((id) => {
      const document = byId.get(id);
      return document ? [fromDocument(document)] : [];
    });
  }

  /** Sorts by totals in memory: reading IDs and totals separately is much faster than a join in the database. */
  async function listByTotals(
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
      codes: await findMany(accountId, rows),
      next: sorted.length > limit ? sorted[limit - 1] : undefined,
    };
  }

  return {
    /**
     * Inserts a code. Does nothing if a code with this ID exists: the request is a repetition.
     * @param limit Maximum number of codes of the account. Default: unlimited.
     * @returns false if the account already has `limit` codes; the code is not stored then.
     * @throws DomainError `short_code_taken` at `shortCode`.
     */
    async insert(code: StoredQrCode, limit = Infinity): Promise<boolean> {
      const document = toDocument(code);
      try {
        if (limit !== Infinity) return await insertWithinLimit(document, limit);
        await codes.insertOne(document);
      } catch (error) {
        if (isDuplicateKey(error, 'shortCodes')) throw shortCodeTaken(code.shortCode);
        if (!isDuplicateKey(error, '_id')) throw error;
      }
      return true;
    },

    /** Finds a code of the account. */
    async find(accountId: string, id: string): Promise<StoredQrCode | undefined> {
      const document = await codes.findOne({ _id: id, accountId, ...CODE_NOT_DELETED });
      return document ? fromDocument(document) : undefined;
    },

    /** Finds several codes of the account, in the order of `ids`. Missing ones are skipped. */
    findMany,

    /** Lists one page of codes in the order of `sort`. */
    async list(accountId: string, filter: QrCodeFilter, sort: QrCodeSort, page: Page): Promise<QrCodePage> {
      if (isTotalsSort(sort)) return listByTotals(accountId, filter, sort, page);
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
        next: last && { id: last._id, value: sortValue(sort, last) },
      };
    },

    /** Counts the account's codes that match the filter. */
    async count(accountId: string, filter: QrCodeFilter = {}): Promise<number> {
      return codes.countDocuments(toQuery(accountId, filter));
    },

    /**
     * Replaces a code, unless it has been changed since `revision` was read.
     * @returns false if the code does not exist or has another revision.
     * @throws DomainError `short_code_taken` at `shortCode`.
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
        throw isDuplicateKey(error, 'shortCodes') ? shortCodeTaken(shortCode) : error;
      }
    },

    /** Finds a code of any account. Only for requests that a signed URL authorizes. */
    async findByIdUnscoped(id: string): Promise<StoredQrCode | undefined> {
      const [document] = await codes
        .aggregate<QrCodeDocument>([{ $match: { _id: id, ...CODE_NOT_DELETED } }, ...JOIN_LIVE_ACCOUNT])
        .toArray();
      return document && fromDocument(document);
    },

    /**
     * Deletes a code. A tombstone with its short codes remains.
     * @param revision Revision that the code must have; undefined accepts any.
     * @returns false if the code does not exist or has another revision.
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

/** Converts a new code to its document. */
export function toDocument({ id, ...fields }: StoredQrCode): QrCodeDocument {
  return { _id: id, ...fields, shortCodes: [fields.shortCode], sortName: collationKey(fields.name) };
}

/** Builds the update that turns a code into a tombstone. */
export function toTombstone(at: Date): Document[] {
  return [
    { $replaceWith: { _id: '$_id', accountId: '$accountId', shortCodes: '$shortCodes', deletedAt: at } },
  ];
}

/** Returns the sort key of a name, which ignores case and accents: `Über` sorts with `uber`. A code without a name sorts first. */
function collationKey(name: string | null): string | null {
  return name === null ? null : name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function fromDocument({
  _id,
  shortCodes: _shortCodes,
  sortName: _sortName,
  deletedAt: _deletedAt,
  ...fields
}: QrCodeDocument): StoredQrCode {
  return { id: _id, ...fields };
}

/** Returns the sort key of a row. */
function sortValue(sort: QrCodeSort, row: QrCodeDocument): string | null {
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

/** Escapes text for use in a pattern. A BSON pattern is a C string, so a NUL must be written as an escape. */
function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
}

function shortCodeTaken(shortCode: string): DomainError {
  const message = `The short code ${shortCode} belongs to another code; choose another one`;
  return new DomainError('short_code_taken', message, { details: [{ path: 'shortCode', message }] });
}
