import type { Db } from 'mongodb';
import { DEFAULT_EVERY_HOURS, type AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { recordEntries, type AuditChange } from '../audit/record-entry.js';
import { inTransaction } from '../mongo/transactions.js';
import {
  ACCOUNT_NOT_DELETED,
  ACCOUNTS,
  toAccount,
  type Account,
  type AccountDocument,
} from '../accounts/accounts.js';

/** An account whose codes are being examined, and the ID of the last examined code. */
export interface SeededAccount {
  accountId: string;
  after: string;
}

/** A change of the setting; absent members are not changed. */
export interface LinkWatchChange {
  enabled?: boolean | undefined;
  everyHours?: number | undefined;
}

/**
 * Time after which the codes of an account are examined again. Until then, a code that was missed is not
 * checked.
 */
const SEED_INTERVAL_MS = DAY_MS;

/** Creates the store of accounts' link watch settings, which are part of the account documents. */
export function createAccountWatchStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /** Finds the link watch settings of accounts. Deleted accounts are absent. */
    async findMany(accountIds: readonly string[]): Promise<Map<string, AccountWatch>> {
      const found = await accounts
        .find(
          { _id: { $in: [...accountIds] }, ...ACCOUNT_NOT_DELETED },
          { projection: { plan: 1, linkWatch: 1, watchableSince: 1 } },
        )
        .toArray();
      return new Map(
        found.map(({ _id, plan, linkWatch, watchableSince }) => [_id, { plan, linkWatch, watchableSince }]),
      );
    },

    /**
     * Changes the setting of an account, whose codes are then examined soon.
     * @param audit Builds the audit entry of the change. Default: it is not recorded.
     * @returns The updated account; undefined if there is none.
     */
    async change(
      accountId: string,
      { enabled, everyHours }: LinkWatchChange,
      at: Date,
      audit?: AuditChange<Account>,
    ): Promise<Account | undefined> {
      const current = { $ifNull: ['$linkWatch.enabled', false] };
      const next = enabled ?? current;
      const isSame = { $and: [{ $eq: [next, current] }, { $gt: ['$linkWatch', null] }] };
      const linkWatch = {
        enabled: next,
        everyHours: everyHours ?? { $ifNull: ['$linkWatch.everyHours', DEFAULT_EVERY_HOURS] },
        since: { $cond: [isSame, '$linkWatch.since', at] },
      };
      const update = [{ $set: { linkWatch, linkWatchSeedAt: at } }, { $unset: 'linkWatchSeedAfter' }];
      return inTransaction(db, async (session) => {
        const open = { _id: accountId, ...ACCOUNT_NOT_DELETED };
        const before = toAccount(await accounts.findOne(open, { session }));
        const options = { session, returnDocument: 'after' } as const;
        const after = toAccount(await accounts.findOneAndUpdate(open, update, options));
        if (before && after) await recordEntries(db, [audit?.(before, after)], session);
        return after;
      });
    },

    /** Finds an account whose codes are due to be examined; undefined if there is none. */
    async findSeeded(now: Date): Promise<SeededAccount | undefined> {
      const found = await accounts.findOne(
        { linkWatchSeedAt: { $lte: now } },
        { sort: { linkWatchSeedAt: 1 }, projection: { linkWatchSeedAfter: 1 } },
      );
      return found ? { accountId: found._id, after: found.linkWatchSeedAfter ?? '' } : undefined;
    },

    /**
     * Records that the codes of an account up to the ID `to` were examined, unless another process was
     * faster.
     */
    async advanceSeed({ accountId, after }: SeededAccount, to: string): Promise<void> {
      const isSame = { linkWatchSeedAfter: after === '' ? { $exists: false } : after };
      await accounts.updateOne({ _id: accountId, ...isSame }, { $set: { linkWatchSeedAfter: to } });
    },

    /**
     * Records that all codes of an account were examined. If `repeats`, they are examined again after a day.
     */
    async endSeed({ accountId, after }: SeededAccount, repeats: boolean, now: Date): Promise<void> {
      const isSame = { linkWatchSeedAfter: after === '' ? { $exists: false } : after };
      const nextAt = new Date(now.getTime() + SEED_INTERVAL_MS);
      await accounts.updateOne(
        { _id: accountId, ...isSame },
        {
          ...(repeats && { $set: { linkWatchSeedAt: nextAt } }),
          $unset: { linkWatchSeedAfter: '', ...(!repeats && { linkWatchSeedAt: '' }) },
        },
      );
    },
  };
}

export type AccountWatchStore = ReturnType<typeof createAccountWatchStore>;
