import type { ClientSession, Db } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { toCodeQuery } from './code-filter.js';
import { CODE_NOT_DELETED, QR_CODES } from './qr-code-documents.js';

/** Creates the reader of what aliases there are on domains. */
export function createDomainAliases(db: Db) {
  const codes = db.collection(QR_CODES);

  return {
    /**
     * Counts the aliases of the codes that a caller sees.
     * @param names Host names of domains of the account.
     * @param session Transaction of a change of the domains, with which writes of aliases conflict.
     * @returns Numbers by host name; a domain without aliases is absent.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async count(
      view: AccountView,
      names: readonly string[],
      session?: ClientSession,
    ): Promise<Map<string, number>> {
      const onDomains = { 'aliases.domain': { $in: [...names] } };
      const query = codes.aggregate<{ _id: string; count: number }>(
        [
          { $match: { ...toCodeQuery(view, {}), ...onDomains } },
          { $project: { aliases: 1 } },
          { $unwind: '$aliases' },
          { $match: onDomains },
          { $group: { _id: '$aliases.domain', count: { $sum: 1 } } },
        ],
        { maxTimeMS: COUNT_TIMEOUT_MS, ...(session && { session }) },
      );
      return new Map((await withListTimeout(query.toArray())).map(({ _id, count }) => [_id, count]));
    },

    /** Returns whether two aliases of a domain differ in letter case only. @param session As for `count`. */
    async hasCaseClash(accountId: string, name: string, session: ClientSession): Promise<boolean> {
      const prefix = `${name}/`;
      const clashes = await codes
        .aggregate(
          [
            { $match: { accountId, ...CODE_NOT_DELETED, 'aliases.domain': name } },
            { $project: { aliasFolds: 1 } },
            { $unwind: '$aliasFolds' },
            { $match: { $expr: { $eq: [{ $indexOfCP: ['$aliasFolds', prefix] }, 0] } } },
            { $group: { _id: '$aliasFolds', count: { $sum: 1 } } },
            { $match: { count: { $gt: 1 } } },
            { $limit: 1 },
          ],
          { session },
        )
        .toArray();
      return clashes.length > 0;
    },
  };
}

export type DomainAliases = ReturnType<typeof createDomainAliases>;
