import type { Db, Document, Filter } from 'mongodb';
import { DomainError } from '../../core/errors.js';
import type { CodeType } from '../../core/payloads/registry.js';
import type { QrCodeStatus, StoredQrCode } from '../../core/qr-code.js';
import { ACCOUNTS, JOIN_LIVE_ACCOUNT, type AccountDocument } from '../accounts/accounts.js';
import type { ScanTotalStore } from '../analytics/scan-totals.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transactions.js';
import {
  CODE_NOT_DELETED,
  collationKey,
  fromDocument,
  QR_CODES,
  toDocument,
  toTombstone,
  type QrCodeDocument,
} from './qr-code-documents.js';
import {
  sortSpec,
  sortRowsByTotals,
  isTotalsSort,
  sortStages,
  type QrCodePosition,
  type QrCodeSort,
} from './qr-code-sorting.js';

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
  const message = `The short code ${shortCode} is taken; choose another`;
  return new DomainError('short_code_taken', message, { details: [{ path: 'shortCode', message }] });
}
