import type { Db, UpdateFilter } from 'mongodb';
import { MAX_DOMAINS, NO_BRANDING, type Branding } from '../../core/branding.js';
import { DomainError } from '../../core/errors.js';
import { parseHostName } from '../../core/urls.js';
import { PLAN_TERMS, type Plan } from '../../core/plans.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, toAccount, type Account, type AccountDocument } from './accounts.js';

const PATH = 'branding.domain';

/** The account that a custom domain belongs to. */
export interface DomainOwner {
  accountId: string;
}

/** Creates the store of accounts' brandings, which are part of the account documents, and of their custom domains. */
export function createBrandingStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /**
     * Merges a change into an account's branding: sets the given members and removes those that are null.
     * @param change null removes the whole branding. A domain stays bound to the account even if it is removed.
     * @returns The updated account; undefined if there is none.
     * @throws DomainError `conflict` at `branding.domain` if the domain belongs to another account, or if this account has
     *   had too many domains.
     */
    async change(accountId: string, change: Partial<Branding> | null): Promise<Account | undefined> {
      if (change && Object.keys(change).length === 0) {
        return toAccount(await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }));
      }
      const name = change?.domain ? parseHostName(change.domain) : undefined;
      const hasRoom = { $or: [{ domains: name }, { [`domains.${MAX_DOMAINS - 1}`]: { $exists: false } }] };
      try {
        const changed = await accounts.findOneAndUpdate(
          { _id: accountId, ...ACCOUNT_NOT_DELETED, ...(name !== undefined && hasRoom) },
          { ...toUpdate(change), ...(name !== undefined && { $addToSet: { domains: name } }) },
          { returnDocument: 'after' },
        );
        if (
          !changed &&
          name !== undefined &&
          (await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }))
        ) {
          throw conflict(`the account has had ${MAX_DOMAINS} domains, the maximum; all stay bound to it`);
        }
        return toAccount(changed);
      } catch (error) {
        throw isDuplicateKey(error) ? conflict(`${change?.domain} belongs to another account`) : error;
      }
    },

    /**
     * Finds the owners of host names. Includes former domains, deleted accounts, and accounts on any plan, because printed
     * codes must never lead to another account.
     * @returns Owners by host name; a name that is no custom domain is absent.
     * @throws StoreTimeoutError after `timeoutMs` milliseconds.
     */
    async findOwners(names: readonly string[], timeoutMs: number): Promise<Map<string, DomainOwner>> {
      const query = accounts.find({ domains: { $in: [...names] } }, { projection: { domains: 1 } });
      const found = await withStoreTimeout(timeoutMs, query.toArray());
      return new Map(
        found.flatMap(({ _id, domains }) => (domains ?? []).map((name) => [name, { accountId: _id }])),
      );
    },

    /** Returns the host of an account's short links; null for the service's own host. */
    async domainOf(accountId: string): Promise<string | null> {
      const found = await accounts.findOne(
        { _id: accountId, ...ACCOUNT_NOT_DELETED },
        { projection: { plan: 1, 'branding.domain': 1 } },
      );
      return found && effectiveDomain({ plan: found.plan, domain: found.branding?.domain ?? undefined });
    },

    /**
     * Finds the brandings that accounts have set and that their plans include.
     * @returns Brandings by account ID; accounts without one are absent.
     * @throws StoreTimeoutError after `timeoutMs` milliseconds.
     */
    async findEffective(accountIds: readonly string[], timeoutMs: number): Promise<Map<string, Branding>> {
      const query = accounts.find(
        { _id: { $in: [...accountIds] }, branding: { $exists: true } },
        { projection: { branding: 1, plan: 1 } },
      );
      const found = await withStoreTimeout(timeoutMs, query.toArray());
      return new Map(
        found
          .filter(({ plan }) => PLAN_TERMS[plan].whiteLabel)
          .map(({ _id, branding }) => [_id, { ...NO_BRANDING, ...branding }]),
      );
    },
  };
}

export type BrandingStore = ReturnType<typeof createBrandingStore>;

/**
 * Stage that joins the account of a document with an `accountId`, reduced to `CallerFields`, as the array `account`. The array
 * is empty if the account was deleted.
 */
export const JOIN_CALLER = {
  $lookup: {
    from: ACCOUNTS,
    localField: 'accountId',
    foreignField: '_id',
    pipeline: [
      { $match: ACCOUNT_NOT_DELETED },
      { $project: { _id: 0, plan: 1, sessionEpoch: 1, domain: '$branding.domain' } },
    ],
    as: 'account',
  },
};

/** The fields that `JOIN_CALLER` joins. */
export interface CallerFields {
  plan: Plan;
  sessionEpoch?: number;
  domain?: string;
}

/** Returns the host of an account's short links; null, for the service's own host, if the plan lacks white label. */
export function effectiveDomain({ plan, domain }: CallerFields): string | null {
  return PLAN_TERMS[plan].whiteLabel ? (domain ?? null) : null;
}

function toUpdate(change: Partial<Branding> | null): UpdateFilter<AccountDocument> {
  if (change === null) return { $unset: { branding: '' } };
  const members = Object.entries(change).map(([member, value]) => [`branding.${member}`, value] as const);
  const set = members.filter(([, value]) => value !== null);
  const unset = members.filter(([, value]) => value === null);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map(([member]) => [member, ''])) }),
  };
}

function conflict(message: string): DomainError {
  return new DomainError('conflict', `${PATH}: ${message}`, { details: [{ path: PATH, message }] });
}
