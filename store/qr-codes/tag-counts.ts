import type { Db } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { toCodeQuery } from './code-filter.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** A tag and the number of codes that have it. */
export interface TagCount {
  tag: string;
  codes: number;
}

/** Part of the tags of an account. */
interface TagPage {
  skip: number;
  limit: number;
  /** Last tag of the previous page; combine it with `skip` 0. */
  after?: string | undefined;
}

interface FoundPage {
  rows: { _id: string; codes: number }[];
  totals: { total: number }[];
}

/** Creates the store that counts the codes of each tag. */
export function createTagCounts(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Lists the tags of the codes that a caller sees, in code point order, and counts all of them.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async list(
      view: AccountView,
      { skip, limit, after }: TagPage,
    ): Promise<{ tags: TagCount[]; total: number }> {
      const pipeline = [
        { $match: { ...toCodeQuery(view, {}), 'tags.0': { $exists: true } } },
        { $project: { tags: 1 } },
        { $unwind: '$tags' },
        { $group: { _id: '$tags', codes: { $sum: 1 } } },
        {
          $facet: {
            rows: [
              ...(after === undefined ? [] : [{ $match: { _id: { $gt: after } } }]),
              { $sort: { _id: 1 } },
              { $skip: skip },
              { $limit: limit },
            ],
            totals: [{ $count: 'total' }],
          },
        },
      ];
      const options = { maxTimeMS: COUNT_TIMEOUT_MS, allowDiskUse: true };
      const [page] = await withListTimeout(codes.aggregate<FoundPage>(pipeline, options).toArray());
      const { rows = [], totals = [] } = page ?? {};
      return {
        tags: rows.map(({ _id, codes: count }) => ({ tag: _id, codes: count })),
        total: totals[0]?.total ?? 0,
      };
    },
  };
}
