import type { Db, Filter, UpdateFilter } from 'mongodb';
import { MAX_DOMAINS, NO_BRANDING, type Branding } from '../../core/accounts/branding.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import {
  listLinkDomains,
  type AccountLinks,
  type LinkDomain,
  type LinkDomainFields,
} from '../../core/codes/links.js';
import { baseUrl } from '../../core/codes/urls.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, toAccount, type Account, type AccountDocument } from './accounts.js';
import { domainConflict, hasRoomFor, hostNameOf } from './custom-domains.js';

interface ChangeOptions {
  /**
   * Whether a new domain is only a claim until it is proved. Otherwise it is reserved and takes effect at
   * once.
   */
  proofRequired: boolean;
  at: Date;
}

/** Creates the store of accounts' brandings, which are part of the account documents. */
export function createBrandingStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  /** Applies an update and returns the account; undefined if it does not match the filter. */
  async function update(
    accountId: string,
    filter: Filter<AccountDocument>,
    change: UpdateFilter<AccountDocument>,
  ): Promise<Account | undefined> {
    return toAccount(
      await accounts.findOneAndUpdate({ _id: accountId, ...ACCOUNT_NOT_DELETED, ...filter }, change, {
        returnDocument: 'after',
      }),
    );
  }

  /** Sets a domain that is not reserved for the account. */
  async function setNewDomain(
    accountId: string,
    { domain, ...rest }: Partial<Branding> & { domain: string },
    { proofRequired, at }: ChangeOptions,
  ): Promise<Account | undefined> {
    const name = hostNameOf(domain);
    const filter = { domains: { $ne: name }, ...hasRoomFor(name) };
    if (proofRequired) {
      const { $set, ...others } = toUpdate(rest);
      return update(accountId, filter, { ...others, $set: { ...$set, domainClaim: domain } });
    }
    const { $unset, ...others } = toUpdate({ ...rest, domain });
    return update(accountId, filter, {
      ...others,
      $unset: { ...$unset, domainClaim: '' },
      $push: { domains: name, domainProofs: { name, verifiedAt: at, checkedAt: at } },
    });
  }

  async function setDomain(
    accountId: string,
    change: Partial<Branding> & { domain: string },
    options: ChangeOptions,
  ): Promise<Account | undefined> {
    const { $unset, ...others } = toUpdate(change);
    const setReserved = () =>
      update(
        accountId,
        { domains: hostNameOf(change.domain) },
        { ...others, $unset: { ...$unset, domainClaim: '' } },
      );
    // The third step follows if a concurrent request has reserved the same domain.
    const changed =
      (await setReserved()) ?? (await setNewDomain(accountId, change, options)) ?? (await setReserved());
    if (!changed && (await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }))) {
      throw domainConflict(`the account has had ${MAX_DOMAINS} domains, the maximum; all stay bound to it`);
    }
    return changed;
  }

  return {
    /**
     * Merges a change into an account's branding: sets the given members and removes those that are null. A
     * domain that is reserved for the account takes effect at once.
     * @param change null removes the whole branding. A domain stays bound to the account even if it is
     *   removed.
     * @returns The updated account; undefined if there is none.
     * @throws DomainError `conflict` at `branding.domain` if this account has had too many domains, or, where
     *   no proof is required, if the domain belongs to another account.
     */
    async change(
      accountId: string,
      change: Partial<Branding> | null,
      options: ChangeOptions,
    ): Promise<Account | undefined> {
      if (change && Object.keys(change).length === 0) {
        return toAccount(await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }));
      }
      if (!change?.domain) return update(accountId, {}, toUpdate(change));
      try {
        return await setDomain(accountId, { ...change, domain: change.domain }, options);
      } catch (error) {
        throw isDuplicateKey(error) ? domainConflict(`${change.domain} belongs to another account`) : error;
      }
    },

    /** Returns where an account publishes links. @param publicUrl Base of the service's own URLs. */
    async linksOf(accountId: string, publicUrl: string): Promise<AccountLinks> {
      const projection = { plan: 1, 'branding.domain': 1, ...LINK_DOMAIN_PROJECTION } as const;
      const found = await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }, { projection });
      if (!found) return { base: publicUrl, domains: [], usesDomains: false };
      const { plan } = found;
      const domain = effectiveDomain({ plan, domain: found.branding?.domain ?? undefined });
      return {
        base: baseUrl(publicUrl, domain),
        domains: listLinkDomains(found),
        usesDomains: PLAN_TERMS[plan].whiteLabel,
      };
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

/** Fields of which `listLinkDomains` needs all. */
const LINK_DOMAIN_PROJECTION = { domains: 1, domainProofs: 1, domainClaim: 1, domainEntries: 1 } as const;

/**
 * Stage that joins the account of a document with an `accountId`, reduced to `CallerFields`, as the array
 * `account`. The array is empty if the account was deleted.
 */
export const JOIN_CALLER = {
  $lookup: {
    from: ACCOUNTS,
    localField: 'accountId',
    foreignField: '_id',
    pipeline: [
      { $match: ACCOUNT_NOT_DELETED },
      {
        $project: {
          _id: 0,
          plan: 1,
          sessionEpoch: 1,
          domain: '$branding.domain',
          ...LINK_DOMAIN_PROJECTION,
          linkWatch: 1,
          watchableSince: 1,
          defaultTemplate: 1,
        },
      },
    ],
    as: 'account',
  },
};

/** The fields that `JOIN_CALLER` joins. */
export interface CallerFields extends AccountWatch, Omit<LinkDomainFields, 'branding'> {
  sessionEpoch?: number;
  domain?: string;
  defaultTemplate?: string;
}

/**
 * Returns the host of an account's short links; null, for the service's own host, if the plan lacks white
 * label.
 */
export function effectiveDomain({ plan, domain }: Pick<CallerFields, 'plan' | 'domain'>): string | null {
  return PLAN_TERMS[plan].whiteLabel ? (domain ?? null) : null;
}

/** Returns the domains that are bound to a caller's account; absent if there are none. */
export function linkDomainsOf({ domain, ...fields }: CallerFields): { linkDomains?: LinkDomain[] } {
  if (!fields.domains) return {};
  return {
    linkDomains: listLinkDomains({ ...fields, ...(domain !== undefined && { branding: { domain } }) }),
  };
}

/** Removing the domain also removes the claim to one. */
function toUpdate(change: Partial<Branding> | null): UpdateFilter<AccountDocument> {
  if (change === null) return { $unset: { branding: '', domainClaim: '' } };
  const members = Object.entries(change).map(([member, value]) => [`branding.${member}`, value] as const);
  const set = members.filter(([, value]) => value !== null);
  const unset: [string, ''][] = members.filter(([, value]) => value === null).map(([member]) => [member, '']);
  if (change.domain === null) unset.push(['domainClaim', '']);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
  };
}

/** Returns the link watch settings of a caller's account. */
export function accountWatchOf({ plan, linkWatch, watchableSince }: CallerFields): AccountWatch {
  return { plan, ...(linkWatch && { linkWatch }), ...(watchableSince && { watchableSince }) };
}

/** Returns the default template of a caller's account; absent if there is none. */
export function defaultTemplateOf({ defaultTemplate }: CallerFields): { defaultTemplate?: string } {
  return defaultTemplate === undefined ? {} : { defaultTemplate };
}
