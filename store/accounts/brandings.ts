import type { Db, UpdateFilter } from 'mongodb';
import { NO_BRANDING, type Branding } from '../../core/accounts/branding.js';
import { findDomain } from '../../core/accounts/domains/account-domains.js';
import {
  addDomain,
  domainStateOf,
  proveDomain,
  setDefault,
  type DomainState,
} from '../../core/accounts/domains/change-domains.js';
import { derivedDomainId } from '../../core/accounts/domains/derived-domain-id.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import {
  listLinkDomains,
  type AccountLinks,
  type LinkDomain,
  type LinkDomainFields,
} from '../../core/codes/links.js';
import { baseUrl } from '../../core/codes/urls.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AuditChange } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type Account, type AccountDocument } from './accounts.js';
import { domainConflict, hostNameOf, tooManyDomains } from './custom-domains.js';
import { createDomainWriter, type ChangedAccount, type RecordDomainEvents } from './domain-writer.js';

interface ChangeOptions {
  /**
   * Whether a new domain is only a claim until it is proved. Otherwise it is reserved and takes effect at
   * once.
   */
  proofRequired: boolean;
  /** Maximum number of domains of the account; may be Infinity. */
  maxDomains: number;
  at: Date;
  /** Builds the audit entry of the change. Default: it is not recorded. */
  audit?: AuditChange<Account>;
}

/**
 * Creates the store of accounts' brandings, which are part of the account documents.
 *
 * @param recordEvents Default: events are not recorded.
 */
export function createBrandingStore(db: Db, recordEvents: RecordDomainEvents = async () => []) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const writer = createDomainWriter(db, recordEvents);

  return {
    /**
     * Merges a change into an account's branding: sets the given members and removes those that are null. A
     * domain that is reserved for the account takes effect at once.
     * @param change null removes the whole branding. A domain stays bound to the account even if it is
     *   removed.
     * @returns The updated account, and the endpoints to wake; undefined if there is no such account.
     * @throws DomainError `conflict` at `branding.domain` if this account has too many domains, or, where no
     *   proof is required, if the domain belongs to another account.
     */
    async change(
      accountId: string,
      change: Partial<Branding> | null,
      options: ChangeOptions,
    ): Promise<ChangedAccount | undefined> {
      const { domain, ...others } = change ?? { domain: null };
      const next = (account: Account) =>
        domain === undefined ? undefined : setBrandingDomain(account, domain, options);
      const update = change === null ? { $unset: { branding: '' as const } } : toUpdate(others);
      try {
        return await writer.change(accountId, next, options.at, update, options.audit);
      } catch (error) {
        throw isDuplicateKey(error, 'domains')
          ? domainConflict(`${domain} belongs to another account`)
          : error;
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
          // Only a copy of the founder's, which ends when the founder leaves: see `FounderCopies`.
          sessionEpoch: { $cond: [{ $eq: ['$email', '$_id'] }, '$$REMOVE', '$sessionEpoch'] },
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

/** Returns the domains of an account after its branding has set or removed the default. */
function setBrandingDomain(
  account: Account,
  domain: string | null,
  { proofRequired, maxDomains, at }: ChangeOptions,
): DomainState {
  const state = domainStateOf(account);
  if (domain === null) return setDefault(state, null);
  const name = hostNameOf(domain);
  const listed = findDomain(account, name);
  if (listed?.isReserved) return setDefault(state, domain);
  const entry = { id: listed?.id ?? derivedDomainId(account.id, name), name, domain, createdAt: at };
  const claimed = setDefault(listed ? state : addDomain(state, { ...entry, isClaim: true }), domain);
  if (!listed && claimed.entries.length + unlistedNames(claimed) > maxDomains)
    throw tooManyDomains(maxDomains);
  return proofRequired ? claimed : proveDomain(claimed, entry, at);
}

/** Returns the number of reserved domains without an entry. */
function unlistedNames({ reserved, entries }: DomainState): number {
  return reserved.filter((name) => !entries.some((entry) => entry.name === name)).length;
}

function toUpdate(change: Omit<Partial<Branding>, 'domain'>): UpdateFilter<AccountDocument> {
  const members = Object.entries(change).map(([member, value]) => [`branding.${member}`, value] as const);
  const set = members.filter(([, value]) => value !== null);
  const unset: [string, ''][] = members.filter(([, value]) => value === null).map(([member]) => [member, '']);
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
