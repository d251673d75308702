import type { ClientSession, Db } from 'mongodb';
import type { DomainProof } from '../../core/accounts/custom-domain.js';
import {
  findDomain,
  listDomains,
  type AccountDomain,
  type DomainEntry,
} from '../../core/accounts/domains/account-domains.js';
import {
  addDomain,
  changeSettings,
  domainStateOf,
  moveDomainAway,
  proveDomain,
  recordDomainCheck,
  releaseDomain,
  setDefault,
  unsetDefault,
  type DomainSettings,
} from '../../core/accounts/domains/change-domains.js';
import { DomainError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import type { AuditChange } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type Account, type AccountDocument } from './accounts.js';
import { createDomainWriter, type ChangedAccount, type RecordDomainEvents } from './domain-writer.js';

/** The account that a custom domain belongs to, and the settings that its requests need. */
export interface DomainOwner extends Pick<DomainEntry, 'rootUrl' | 'notFoundUrl' | 'caseSensitive'> {
  accountId: string;
  /** Present if the account was deleted, so that nothing of it is served. */
  isDeleted?: true;
}

/** A reserved domain with its account. */
export interface DomainHolder {
  accountId: string;
  /** Whether the account was deleted, so that none of its codes redirects. */
  isDeleted: boolean;
}

/** The reserved domains of one account. */
export interface ReservedDomains {
  accountId: string;
  names: string[];
  proofs: DomainProof[];
}

/** A pending domain whose checks may not be running. */
export interface UnstartedDomain {
  accountId: string;
  domainId: string;
  createdAt: Date;
}

/** A change of one domain by its owner. */
export interface DomainChange extends DomainSettings {
  isDefault?: boolean | undefined;
}

/** Throws unless a domain may be changed or removed. */
type RequireDomain = (
  domain: AccountDomain,
  account: Account,
  session: ClientSession,
) => void | Promise<void>;

/**
 * Time in which the request that adds a domain can start its checks; after that, a dispatcher starts them.
 */
const START_GRACE_MS = 1_500;

/**
 * Creates the store of custom domains, which are part of the account documents. A unique index guarantees
 * that a host name is reserved for at most one account. Expects the indexes of `collections.ts`.
 *
 * @param recordEvents Default: events are not recorded.
 */
export function createCustomDomainStore(db: Db, recordEvents: RecordDomainEvents = async () => []) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const writer = createDomainWriter(db, recordEvents);

  return {
    /**
     * Finds the owners of host names. Includes former domains, deleted accounts, and accounts on any plan,
     * because printed codes must never lead to another account. Domains that are not in effect yet are
     * absent.
     * @returns Owners by host name; a name that is no custom domain is absent.
     * @throws StoreTimeoutError after `timeoutMs` milliseconds.
     */
    async findOwners(names: readonly string[], timeoutMs: number): Promise<Map<string, DomainOwner>> {
      const query = accounts.find(
        { domains: { $in: [...names] } },
        { projection: { domains: 1, domainEntries: 1, deletedAt: 1 } },
      );
      const found = await withStoreTimeout(timeoutMs, query.toArray());
      return new Map(
        found.flatMap(({ _id, domains = [], domainEntries = [], deletedAt }) =>
          domains.map((name) => [
            name,
            toOwner(
              _id,
              domainEntries.find((entry) => entry.name === name),
              deletedAt !== undefined,
            ),
          ]),
        ),
      );
    },

    /** Finds the account that a host name is reserved for. */
    async findHolder(name: string): Promise<DomainHolder | undefined> {
      const found = await accounts.findOne({ domains: name }, { projection: { deletedAt: 1 } });
      return found ? { accountId: found._id, isDeleted: found.deletedAt !== undefined } : undefined;
    },

    /**
     * Adds a pending domain, unless it exists: then the request is a repetition.
     * @param options.limit Maximum number of domains of the account; may be Infinity.
     * @param options.isProved Whether it is reserved at once, because no proof is required.
     * @param audit Builds the audit entry, as in all changes. Default: it is not recorded.
     * @returns undefined if there is no such account.
     * @throws DomainError `conflict` at `domain` if the account has this domain or too many, or if it belongs
     *   to another account.
     */
    async add(
      accountId: string,
      entry: DomainEntry,
      { isDefault, isProved, limit, at }: { isDefault: boolean; isProved: boolean; limit: number; at: Date },
      audit?: AuditChange<Account>,
    ): Promise<ChangedAccount | undefined> {
      const startAfter = new Date(at.getTime() + START_GRACE_MS);
      try {
        return await writer.change(
          accountId,
          (account) => {
            const domains = listDomains(account);
            if (domains.some(({ id }) => id === entry.id)) return undefined;
            if (domains.some(({ name }) => name === entry.name)) {
              throw domainConflict(`the account already has the domain ${entry.name}`, 'domain');
            }
            if (domains.length >= limit) throw tooManyDomains(limit, 'domain');
            const added = addDomain(
              domainStateOf(account),
              isProved ? entry : { ...entry, awaitsStart: true },
            );
            const claiming = isDefault ? setDefault(added, entry.domain) : added;
            return isProved ? proveDomain(claiming, entry, at) : claiming;
          },
          at,
          isProved ? {} : { $set: { domainStartAfter: startAfter } },
          audit,
        );
      } catch (error) {
        throw isDuplicateKey(error, 'domains')
          ? domainConflict(`${entry.domain} belongs to another account`, 'domain')
          : error;
      }
    },

    /**
     * Changes settings of a domain, and whether it is the default.
     * @param require Throws unless the domain may be changed like this. What it reads with the session cannot
     *   change until the domain has.
     * @returns undefined if there is no such account.
     * @throws DomainError `not_found` if the account has no domain with this ID.
     */
    async update(
      accountId: string,
      id: string,
      { isDefault, ...settings }: DomainChange,
      require: RequireDomain,
      at: Date,
      audit?: AuditChange<Account>,
    ): Promise<ChangedAccount | undefined> {
      return writer.change(
        accountId,
        async (account, session) => {
          const domain = requireDomain(account, id);
          await require(domain, account, session);
          const changed = changeSettings(domainStateOf(account), domain, settings);
          if (isDefault === undefined || isDefault === domain.isDefault) return changed;
          return isDefault ? setDefault(changed, domain.domain) : unsetDefault(changed, domain.name);
        },
        at,
        {},
        audit,
      );
    },

    /**
     * Removes a domain from an account; its host name can be reserved for any account then.
     * @param require Throws unless the domain may be removed. What it reads with the session cannot change
     *   until the domain is removed.
     * @returns The removed domain; undefined if there is no such account.
     * @throws DomainError `not_found` if the account has no domain with this ID.
     */
    async remove(
      accountId: string,
      id: string,
      require: RequireDomain,
      at: Date,
      audit?: AuditChange<Account>,
    ): Promise<AccountDomain | undefined> {
      let removed: AccountDomain | undefined;
      const changed = await writer.change(
        accountId,
        async (account, session) => {
          removed = requireDomain(account, id);
          await require(removed, account, session);
          return releaseDomain(domainStateOf(account), removed.name);
        },
        at,
        {},
        audit,
      );
      return changed && removed;
    },

    /**
     * Reserves a pending domain of an account; if it was to become the default, it takes effect. Call it when
     * the domain is proved.
     * @param limit Maximum number of reserved domains of the account; may be Infinity.
     * @returns undefined if the host name is reserved for another account.
     * @throws DomainError `conflict` if the account no longer has this domain, or has too many.
     */
    async reserve(
      accountId: string,
      name: string,
      limit: number,
      at: Date,
      audit?: AuditChange<Account>,
    ): Promise<ChangedAccount | undefined> {
      const reserve = (account: Account) => prove(account, name, limit, at);
      try {
        const changed = await writer.change(accountId, reserve, at, {}, audit);
        if (changed) return changed;
      } catch (error) {
        if (isDuplicateKey(error, 'domains')) return undefined;
        throw error;
      }
      throw noLongerPending(name);
    },

    /**
     * Moves a domain from one account to another that has it as a pending one and has proved it: all or
     * nothing. For the former account it becomes a pending domain. Does nothing unless the record of the
     * former account has been missing since `missingBefore` or the former account was deleted.
     * @param audit Builds the audit entry of the account that gets the domain. Default: none.
     * @returns undefined if the domain was not moved. `recipients` are endpoints of both accounts.
     * @throws DomainError `conflict` if the account no longer has this domain, or has too many.
     */
    async move(
      from: string,
      to: string,
      name: string,
      { at, missingBefore, limit }: { at: Date; missingBefore: Date; limit: number },
      audit?: AuditChange<Account>,
    ): Promise<ChangedAccount | undefined> {
      return inTransaction(db, async (session) => {
        const former = await accounts.findOne({ _id: from, domains: name }, { session });
        if (!former) return undefined;
        const recipients: string[] = [];
        if (former.deletedAt) {
          await accounts.updateOne({ _id: from }, [releaseFromTombstone(name)], { session });
          // The tombstone of an erased account stays for its domains only.
          const erased = { _id: from, eraseAfter: { $exists: false }, domains: { $exists: false } };
          await accounts.deleteOne(erased, { session });
        } else {
          const proof = former.domainProofs?.find((one) => one.name === name);
          if (!proof?.missingSince || proof.missingSince > missingBefore) return undefined;
          const leave = (account: Account) => {
            const domain = findDomain(account, name);
            return domain && moveDomainAway(domainStateOf(account), domain);
          };
          recipients.push(...((await writer.changeIn(session, from, leave, at))?.recipients ?? []));
        }
        const reserve = (account: Account) => prove(account, name, limit, at);
        const moved = await writer.changeIn(session, to, reserve, at, {}, audit);
        if (!moved) throw noLongerPending(name);
        return { account: moved.account, recipients: [...recipients, ...moved.recipients] };
      });
    },

    /**
     * Stores the result of a check of a domain.
     * @returns The domain after the check; undefined if the account no longer has it.
     */
    async recordCheck(
      { accountId, name }: { accountId: string; name: string },
      found: boolean,
      times: { at: Date; lostAfterMs: number },
    ): Promise<{ domain: AccountDomain; proof: DomainProof | undefined; recipients: string[] } | undefined> {
      const changed = await writer.change(
        accountId,
        (account) => recordDomainCheck(domainStateOf(account), name, found, times),
        times.at,
      );
      const domain = changed && findDomain(changed.account, name);
      if (!changed || !domain) return undefined;
      const proof = changed.account.domainProofs?.find((one) => one.name === name);
      return { domain, proof, recipients: changed.recipients };
    },

    /**
     * Lists accounts with their reserved domains, in the order of their IDs. Deleted accounts are absent.
     * @param after ID of the last account of the previous page.
     */
    async listReserved(after: string | null, limit: number): Promise<ReservedDomains[]> {
      const found = await accounts
        .find(
          {
            domains: { $exists: true },
            ...ACCOUNT_NOT_DELETED,
            ...(after !== null && { _id: { $gt: after } }),
          },
          { projection: { domains: 1, domainProofs: 1 } },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, domains, domainProofs }) => ({
        accountId: _id,
        names: domains ?? [],
        proofs: domainProofs ?? [],
      }));
    },

    /**
     * Leases one account with pending domains whose checks may not be running, earliest due time first.
     * @param leaseMs Length of the lease in milliseconds.
     * @returns Its domains without known checks; undefined if no account is due.
     */
    async claimUnstarted(
      now: Date,
      leaseMs: number,
    ): Promise<{ accountId: string; pending: UnstartedDomain[] } | undefined> {
      const due = await accounts.findOneAndUpdate(
        { domainStartAfter: { $lte: now }, ...ACCOUNT_NOT_DELETED },
        { $set: { domainStartAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { domainStartAfter: 1 }, projection: { domainEntries: 1 } },
      );
      return due ? { accountId: due._id, pending: unstartedOf(due._id, due.domainEntries) } : undefined;
    },

    /** Lists the pending domains of an account whose checks may not be running. */
    async listUnstarted(accountId: string): Promise<UnstartedDomain[]> {
      const query = { _id: accountId, ...ACCOUNT_NOT_DELETED };
      const found = await accounts.findOne(query, { projection: { domainEntries: 1 } });
      return unstartedOf(accountId, found?.domainEntries);
    },

    /** Records that the checks of domains have started. */
    async markStarted(accountId: string, domainIds: readonly string[]): Promise<void> {
      const isStarted = { $in: ['$$this.id', [...domainIds]] };
      const entries = {
        $map: {
          input: '$domainEntries',
          in: {
            $cond: [isStarted, { $unsetField: { field: 'awaitsStart', input: '$$this' } }, '$$this'],
          },
        },
      };
      const remaining = { $in: [true, { $ifNull: ['$domainEntries.awaitsStart', []] }] };
      await accounts.updateOne({ _id: accountId }, [
        { $set: { domainEntries: { $ifNull: [entries, '$$REMOVE'] } } },
        { $set: { domainStartAfter: { $cond: [remaining, '$domainStartAfter', '$$REMOVE'] } } },
      ]);
    },
  };

  /** Returns the state after a pending domain is proved. */
  function prove(account: Account, name: string, limit: number, at: Date) {
    const domain = findDomain(account, name);
    if (!domain) throw noLongerPending(name);
    const reserved = account.domains ?? [];
    if (!domain.isReserved && reserved.length >= limit) throw tooManyDomains(limit);
    return proveDomain(domainStateOf(account), domain, at);
  }
}

export type CustomDomainStore = ReturnType<typeof createCustomDomainStore>;

/** Finds a domain by its ID. @throws DomainError `not_found` if the account has none. */
export function requireDomain(account: Account, id: string): AccountDomain {
  const domain = listDomains(account).find((one) => one.id === id);
  if (!domain) throw new DomainError('not_found', `No domain with ID ${id}`);
  return domain;
}

/**
 * Builds the error for a domain that an account cannot have.
 *
 * @param path Field that the details name.
 */
export function domainConflict(message: string, path = 'branding.domain'): DomainError {
  return new DomainError('conflict', `${path}: ${message}`, { details: [{ path, message }] });
}

/** Builds the error for an account that has as many domains as it can have. */
export function tooManyDomains(limit: number, path?: string): DomainError {
  return domainConflict(`the account has ${limit} domains, the maximum; release one first`, path);
}

/**
 * Returns the host name of a validated custom domain, without its port.
 *
 * @throws Error if the domain is not a host name.
 */
export function hostNameOf(domain: string): string {
  const name = parseHostName(domain);
  if (name === undefined) throw new Error('a stored custom domain is not a host name');
  return name;
}

function noLongerPending(name: string): DomainError {
  return domainConflict(`${name} is no longer a domain of the account; read the account and try again`);
}

function toOwner(accountId: string, entry: DomainEntry | undefined, isDeleted: boolean): DomainOwner {
  const { rootUrl, notFoundUrl, caseSensitive } = entry ?? {};
  return {
    accountId,
    ...(rootUrl !== undefined && { rootUrl }),
    ...(notFoundUrl !== undefined && { notFoundUrl }),
    ...(caseSensitive === false && { caseSensitive }),
    ...(isDeleted && { isDeleted }),
  };
}

function unstartedOf(accountId: string, entries: readonly DomainEntry[] = []): UnstartedDomain[] {
  return entries
    .filter(({ awaitsStart }) => awaitsStart)
    .map(({ id, createdAt }) => ({ accountId, domainId: id, createdAt }));
}

/**
 * Builds the stage that removes a domain from a deleted account. The unique index accepts one empty array
 * only.
 */
function releaseFromTombstone(name: string) {
  const domains = { $filter: { input: '$domains', cond: { $ne: ['$$this', name] } } };
  return { $set: { domains: { $cond: [{ $eq: [domains, []] }, '$$REMOVE', domains] } } };
}
