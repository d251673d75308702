import type { Db, Document } from 'mongodb';
import type { Branding } from '../../core/accounts/branding.js';
import type { DomainProof } from '../../core/accounts/custom-domain.js';
import type { DomainEntry } from '../../core/accounts/domains/account-domains.js';
import type { LinkWatchSetting } from '../../core/codes/link-watch/watch-policy.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { PLANS, type Plan } from '../../core/basics/plan-names.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { inTransaction } from '../mongo/transactions.js';
import { recordEntries, type AuditChange } from '../audit/record-entry.js';
import type { User } from './user-documents.js';

export const ACCOUNTS = 'accounts';

export interface Account {
  id: string;
  /** Email address of its oldest owner, in lowercase. */
  email: string;
  /** Absent until an admin sets it. */
  name?: string;
  plan: Plan;
  createdAt: Date;
  /** Stays stored when the plan no longer includes branding. */
  branding?: Partial<Branding>;
  /**
   * Host names of the account's custom domains, current and former: all stay reserved for the account, unless
   * one moves to another account that proves it.
   */
  domains?: string[];
  /** Checks of `domains`. A domain that has not been checked yet is absent. */
  domainProofs?: DomainProof[];
  /**
   * Custom domain that is not proved yet and then becomes the default, with its port. It has no effect and
   * reserves nothing.
   */
  domainClaim?: string;
  /** Entries of the account's domains, with what the other fields do not say. See `listDomains`. */
  domainEntries?: DomainEntry[];
  /**
   * Setting of link watch; absent if the account has set nothing. Stays stored when the plan no longer
   * includes it.
   */
  linkWatch?: LinkWatchSetting;
  /** When the plan last began to include link watch; absent if it always did, or never. */
  watchableSince?: Date;
}

/**
 * Copies of what belongs to the person who created the account, for processes of the version before persons,
 * while an upgrade runs. They end when the person leaves the account: the ID then takes the place of `email`,
 * which is unique. See ADR 66.
 */
export type FounderCopies = Pick<User, 'passwordHash' | 'sessionEpoch' | 'passwordReset'> & {
  email: string;
};

/**
 * An account in the collection. A deleted account is a tombstone until it is erased: its ID, its domains, and
 * the last two fields, with its ID in place of `email`.
 */
export type AccountDocument = Omit<Account, 'id' | 'email'> &
  FounderCopies & {
    _id: string;
    /** Email address of the oldest owner if it is not `email`, because another person created the account. */
    ownerEmail?: string;
    /**
     * Incremented by every insert under a plan limit, so that concurrent inserts conflict. The value has no
     * meaning.
     */
    codeLimitVersion?: number;
    /**
     * Incremented by every change of a folder, so that concurrent changes conflict. The value has no meaning.
     */
    folderTreeVersion?: number;
    /**
     * Incremented by every change of a template, so that concurrent changes conflict. The value has no
     * meaning.
     */
    templateVersion?: number;
    /** Incremented by every change of members and invitations, so that concurrent changes conflict. */
    memberVersion?: number;
    /** Incremented by every new alert and report, so that concurrent requests cannot exceed a limit. */
    resourceVersion?: number;
    /**
     * Incremented by every write that adds aliases or sets the domain of a code, so that concurrent ones, and
     * changes of the domains themselves, conflict. The value has no meaning.
     */
    aliasVersion?: number;
    /**
     * Incremented by every upload of a file, so that concurrent uploads conflict. The value has no meaning.
     */
    fileVersion?: number;
    /** ID of the template that new codes get if they name none. */
    defaultTemplate?: string;
    /** When the watched codes of the account are looked for next, and the last code that was examined. */
    linkWatchSeedAt?: Date;
    linkWatchSeedAfter?: string;
    /** When a dispatcher starts the checks of pending domains, unless the request has done so. */
    domainStartAfter?: Date;
    /** When the account was deleted. */
    deletedAt?: Date;
    /** When a dispatcher checks that the erasure is running; absent once everything is erased. */
    eraseAfter?: Date;
  };

/** Matches accounts that are not deleted. */
export const ACCOUNT_NOT_DELETED = { deletedAt: { $exists: false } };

/** Aggregation stages that drop documents whose `accountId` is the ID of a deleted account. */
export const JOIN_LIVE_ACCOUNT: Document[] = [
  {
    $lookup: {
      from: ACCOUNTS,
      localField: 'accountId',
      foreignField: '_id',
      pipeline: [{ $match: { deletedAt: { $exists: true } } }, { $project: { _id: 1 } }],
      as: 'deletedAccount',
    },
  },
  { $match: { deletedAccount: { $size: 0 } } },
  { $unset: 'deletedAccount' },
];

export const ACCOUNT_INDEXES: CollectionIndexes = {
  collection: ACCOUNTS,
  indexes: [
    { key: { email: 1 }, unique: true },
    { key: { domains: 1 }, unique: true, sparse: true },
    { key: { eraseAfter: 1 }, sparse: true },
    { key: { 'passwordReset.tokenHash': 1 }, sparse: true },
    { key: { linkWatchSeedAt: 1 }, sparse: true },
    { key: { 'domainEntries.id': 1 }, sparse: true },
    { key: { domainStartAfter: 1 }, sparse: true },
  ],
};

const WATCHING_PLANS = PLANS.filter((plan) => PLAN_TERMS[plan].linkWatch);

/**
 * Creates the store of accounts. Deleted accounts are invisible to it. Expects the indexes of
 * `collections.ts`.
 */
export function createAccountStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /** Finds an account by its ID. */
    async find(id: string): Promise<Account | undefined> {
      return toAccount(await accounts.findOne({ _id: id, ...ACCOUNT_NOT_DELETED }));
    },

    /** Finds accounts by their IDs, oldest first. */
    async findAll(ids: readonly string[]): Promise<Account[]> {
      const found = await accounts.find({ _id: { $in: [...ids] }, ...ACCOUNT_NOT_DELETED }).toArray();
      return found.flatMap((document) => toAccount(document) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    /**
     * Sets the name of an account.
     *
     * @param audit Builds the entry of the audit log.
     * @returns The updated account; undefined if there is none.
     */
    rename: (id: string, name: string, audit: AuditChange<Account>): Promise<Account | undefined> =>
      inTransaction(db, async (session) => {
        const query = { _id: id, ...ACCOUNT_NOT_DELETED };
        const before = toAccount(await accounts.findOneAndUpdate(query, { $set: { name } }, { session }));
        if (!before) return undefined;
        const after = { ...before, name };
        await recordEntries(db, [audit(before, after)], session);
        return after;
      }),

    /**
     * Changes the plan of an account.
     * @returns The updated account; undefined if there is none.
     */
    async setPlan(id: string, plan: Plan): Promise<Account | undefined> {
      return toAccount(
        await accounts.findOneAndUpdate({ _id: id, ...ACCOUNT_NOT_DELETED }, planUpdate(plan), {
          returnDocument: 'after',
        }),
      );
    },

    /** Lists all accounts, oldest first. For the operator's command only: the result is unbounded. */
    async list(): Promise<Account[]> {
      const found = await accounts.find(ACCOUNT_NOT_DELETED).sort({ _id: 1 }).toArray();
      return found.flatMap((document) => toAccount(document) ?? []);
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Converts a found document to an account; undefined if none was found. */
export function toAccount(document: AccountDocument | null): Account | undefined {
  if (!document) return undefined;
  const {
    _id,
    codeLimitVersion: _version,
    memberVersion: _memberVersion,
    linkWatchSeedAt: _seedAt,
    linkWatchSeedAfter: _seedAfter,
    domainStartAfter: _startAfter,
    passwordHash: _hash,
    sessionEpoch: _epoch,
    passwordReset: _reset,
    ownerEmail,
    email,
    ...fields
  } = document;
  return { id: _id, ...fields, email: ownerEmail ?? email };
}

/**
 * Builds the update that sets a plan. If link watch is new in it, earlier results become void, and codes are
 * watched soon.
 */
function planUpdate(plan: Plan): Document[] {
  const begins = { $not: [{ $in: ['$plan', WATCHING_PLANS] }] };
  const onBegin = (field: string) => ({ $cond: [begins, '$$NOW', `$${field}`] });
  const watch = WATCHING_PLANS.includes(plan) && {
    watchableSince: onBegin('watchableSince'),
    linkWatchSeedAt: onBegin('linkWatchSeedAt'),
  };
  return [{ $set: { plan, ...watch } }];
}
