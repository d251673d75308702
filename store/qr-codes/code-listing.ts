import type { Db } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import type { ScanTotalStore } from '../analytics/scan-totals.js';
import { withQueryTimeout } from '../mongo/timeouts.js';
import { toCodeQuery, type QrCodeFilter } from './code-filter.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { isTotalsSort, sortRowsByTotals, sortStages, type QrCodeSort } from './qr-code-sorting.js';

/**
 * `maxTimeMS` of queries that read every code that matches: a code can be half a megabyte, because of its
 * logo.
 */
const LISTING_TIMEOUT_MS = 30_000;
const TIMED_OUT = 'Listing took too long; narrow the filters or try again';

/** Which members the codes have that match a filter. */
export interface CodeMembers {
  /** The types of the codes, and whether their data was sent as text. */
  types: { type: CodeType; dataAsText: boolean }[];
  /** The keys of their metadata, most frequent first; at most as many as requested. */
  metadataKeys: string[];
  /** Whether there are further keys. */
  hasMoreMetadataKeys: boolean;
  /** Whether any of them has a routing. */
  hasRouting: boolean;
  /** Whether any code has a watch of its own. */
  hasWatch: boolean;
}

interface Shape {
  types: { _id: CodeMembers['types'][number] }[];
  keys: { _id: string }[];
  routed: { codes: number }[];
  watched: { codes: number }[];
}

/**
 * Creates the store of listings: all codes that match a filter, without pages. They are read in two passes,
 * so that memory is bounded: first their IDs, and then the codes, by ID.
 *
 * @param totals Totals that listings are sorted by.
 */
export function createCodeListing(db: Db, totals: Pick<ScanTotalStore, 'listForAccount'>) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const options = { maxTimeMS: LISTING_TIMEOUT_MS, allowDiskUse: true };

  return {
    /**
     * Counts the codes that match.
     *
     * @throws DomainError `unavailable` with `Retry-After` if it takes more than 30 s.
     */
    async count(view: AccountView, filter: QrCodeFilter): Promise<number> {
      const query = codes.countDocuments(toCodeQuery(view, filter), { maxTimeMS: LISTING_TIMEOUT_MS });
      return withQueryTimeout(query, LISTING_TIMEOUT_MS, TIMED_OUT);
    },

    /**
     * Lists the IDs of all codes that match, in the order of `sort`.
     * @throws DomainError `unavailable` with `Retry-After` if it takes more than 30 s.
     */
    async listIds(view: AccountView, filter: QrCodeFilter, sort: QrCodeSort): Promise<string[]> {
      const order = isTotalsSort(sort) ? [] : sortStages(sort, undefined);
      const pipeline = [{ $match: toCodeQuery(view, filter) }, ...order, { $project: { _id: 1 } }];
      const query = codes.aggregate<{ _id: string }>(pipeline, options).toArray();
      const found = await withQueryTimeout(query, LISTING_TIMEOUT_MS, TIMED_OUT);
      const ids = found.map(({ _id }) => _id);
      if (!isTotalsSort(sort)) return ids;
      return sortRowsByTotals(ids, await totals.listForAccount(view.accountId), sort, undefined).map(
        ({ id }) => id,
      );
    },

    /**
     * Returns which members the codes that match have, so that columns can be chosen before the codes are
     * read.
     * @throws DomainError `unavailable` with `Retry-After` if it takes more than 30 s.
     */
    async describeMembers(
      view: AccountView,
      filter: QrCodeFilter,
      maxMetadataKeys: number,
    ): Promise<CodeMembers> {
      const pipeline = [
        { $match: toCodeQuery(view, filter) },
        {
          $project: {
            type: 1,
            dataAsText: 1,
            metadata: { $objectToArray: '$metadata' },
            routed: { $type: '$routing' },
            watched: { $type: '$watch' },
          },
        },
        {
          $facet: {
            types: [{ $group: { _id: { type: '$type', dataAsText: '$dataAsText' } } }],
            routed: [{ $match: { routed: 'object' } }, { $limit: 1 }, { $count: 'codes' }],
            watched: [{ $match: { watched: 'object' } }, { $limit: 1 }, { $count: 'codes' }],
            keys: [
              { $unwind: '$metadata' },
              { $group: { _id: '$metadata.k', codes: { $sum: 1 } } },
              { $sort: { codes: -1, _id: 1 } },
              { $limit: maxMetadataKeys + 1 },
            ],
          },
        },
      ];
      const query = codes.aggregate<Shape>(pipeline, options).toArray();
      const [shape] = await withQueryTimeout(query, LISTING_TIMEOUT_MS, TIMED_OUT);
      const { types = [], keys = [], routed = [], watched = [] } = shape ?? {};
      return {
        types: types.map(({ _id }) => _id),
        metadataKeys: keys.slice(0, maxMetadataKeys).map(({ _id }) => _id),
        hasMoreMetadataKeys: keys.length > maxMetadataKeys,
        hasRouting: routed.length > 0,
        hasWatch: watched.length > 0,
      };
    },
  };
}

export type CodeListing = ReturnType<typeof createCodeListing>;
