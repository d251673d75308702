import type { Db, Document } from 'mongodb';
import { aliasKey } from '../../core/codes/aliases/alias.js';
import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { MappedCode } from '../../core/codes/redirect-map/map-target.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { REDIRECTING_TYPES } from '../../core/symbols/payloads/redirecting-types.js';
import { GS1_CLAIMS } from '../gs1/gs1-claims.js';
import { toCodeQuery } from '../qr-codes/code-filter.js';
import { fromDocument, QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** Documents per batch: a routing has up to 32 KiB. */
const BATCH_SIZE = 200;
/** Bounds the work of the database, not the time of a slow client. */
const QUERY_TIMEOUT_MS = 60_000;

/** A code with the fields that its entries need. */
type UrlCode = MappedCode & Pick<StoredQrCode, 'id' | 'name' | 'shortCode' | 'aliases'>;

/** A path of a host with its code. */
export interface CodeUrl {
  /**
   * The short code, current or former; or the percent-encoded path of an alias or a GS1 key, with its slash.
   */
  key: string;
  code: UrlCode;
}

/** A code with the number of its paths by kind. */
interface CountedCode {
  code: UrlCode;
  shortCodes: number;
}

/** The fields of a document that `UrlCode` is made from. Content that is never redirected to may be long. */
const FIELDS: Document = {
  shortCode: 1,
  aliases: 1,
  name: 1,
  type: 1,
  folder: 1,
  data: { $cond: [{ $in: ['$type', REDIRECTING_TYPES] }, '$data', '$$REMOVE'] },
  status: 1,
  activeFrom: 1,
  activeUntil: 1,
  routing: 1,
  scansUsed: 1,
  passwordHash: { $cond: [{ $gt: ['$passwordHash', null] }, 'set', '$$REMOVE'] },
  schedule: { changes: { at: 1, effect: 1 } },
  watch: 1,
};

/** The document after `$project`, and after `$unwind` if it has one key. */
type Row = QrCodeDocument & { key: string; shortCodeCount: number };

/**
 * Creates the store that lists all URLs of an account's codes for the redirect map. Everything is read with
 * cursors and sorted by the database, so memory is bounded.
 */
export function createMappedUrlStore(db: Db, now: () => Date) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const options = { allowDiskUse: true, batchSize: BATCH_SIZE, maxTimeMS: QUERY_TIMEOUT_MS };

  async function* read(view: AccountView, stages: Document[]): AsyncGenerator<{ row: Row; code: UrlCode }> {
    const cursor = codes.aggregate<Row>(stages, options);
    try {
      for await (const row of cursor) {
        const code = withDueChanges(fromDocument(row), now());
        if (seesFolder(view, code.folder)) yield { row, code };
      }
    } finally {
      await cursor.close();
    }
  }

  async function* readGs1Keys(view: AccountView, lookups: Document[]): AsyncGenerator<CodeUrl> {
    const stages = [
      { $match: { ...toCodeQuery(view, {}), gs1Key: { $exists: true } } },
      { $project: { ...FIELDS, key: '$gs1Key' } },
      ...lookups,
      { $sort: { key: 1 } },
    ];
    for await (const { row, code } of read(view, stages)) yield { key: row.key, code };
  }

  async function* readKeys(view: AccountView, match: Document, key: string, only: Document) {
    const stages = [
      { $match: { ...toCodeQuery(view, {}), ...match } },
      { $project: { ...FIELDS, key: `$${key}` } },
      { $unwind: '$key' },
      { $match: only },
      { $sort: { key: 1 } },
    ];
    for await (const { row, code } of read(view, stages)) yield { key: row.key, code };
  }

  return {
    /** Lists all codes of the caller with the number of their paths, in any order. */
    async *listCodes(view: AccountView): AsyncGenerator<CountedCode> {
      const stages = [
        { $match: toCodeQuery(view, {}) },
        { $project: { ...FIELDS, shortCodeCount: { $size: '$shortCodes' } } },
      ];
      for await (const { row, code } of read(view, stages)) {
        yield { code, shortCodes: row.shortCodeCount };
      }
    },

    /** Lists the keys of `gs1` codes, sorted, which all domains of the account have. */
    listGs1Keys: (view: AccountView): AsyncGenerator<CodeUrl> => readGs1Keys(view, []),

    /** Lists the keys of `gs1` codes whose GTINs belong to the account on the host of the service, sorted. */
    listClaimedGs1Keys: (view: AccountView): AsyncGenerator<CodeUrl> =>
      readGs1Keys(view, [
        { $set: { gtin: { $arrayElemAt: [{ $split: ['$key', '/'] }, 2] } } },
        { $lookup: { from: GS1_CLAIMS, localField: 'gtin', foreignField: '_id', as: 'claims' } },
        { $match: { 'claims.accountId': view.accountId } },
        { $unset: ['gtin', 'claims'] },
      ]),

    /** Lists the short codes, current and former, sorted. */
    listShortCodes: (view: AccountView): AsyncGenerator<CodeUrl> => readKeys(view, {}, 'shortCodes', {}),

    /**
     * Lists the aliases on a host, sorted by their encoded paths.
     *
     * @param host Host name without a port.
     */
    async *listAliases(view: AccountView, host: string): AsyncGenerator<CodeUrl> {
      const prefix = `${host}/`;
      const keys = { $gte: prefix, $lt: `${host}0` };
      const rows = readKeys(view, { aliasKeys: keys, 'aliases.domain': host }, 'aliasKeys', { key: keys });
      for await (const { key, code } of rows) {
        // Keys of aliases that a pending change will add are reserved already.
        const isInEffect = code.aliases?.some((alias) => aliasKey(alias) === key);
        if (isInEffect) yield { key: key.slice(prefix.length - 1), code };
      }
    },
  };
}

export type MappedUrlStore = ReturnType<typeof createMappedUrlStore>;
