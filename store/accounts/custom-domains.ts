import type { ClientSession, Db, Document } from 'mongodb';
import { MAX_DOMAINS } from '../../core/accounts/branding.js';
import type { DomainProof } from '../../core/accounts/custom-domain.js';
import { DomainError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, toAccount, type Account, type AccountDocument } from './accounts.js';

const PATH = 'branding.domain';

/** The account that a custom domain belongs to. */
export interface DomainOwner {
  accountId: string;
  /** Present if the account was deleted, so that nothing of it is served. */
  isDeleted?: true;
  /** Whether aliases on the domain match in any letter case. */
  ignoresCase?: true;
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

/**
 * Creates the store of reserved custom domains, which are part of the account documents. A unique index
 * guarantees that a host name is reserved for at most one account. Expects the indexes of `collections.ts`.
 */
export function createCustomDomainStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function reserve(
    accountId: string,
    domain: string,
    at: Date,
    session?: ClientSession,
  ): Promise<Account> {
    const name = hostNameOf(domain);
    const isClaimed = {
      $or: [{ domainClaim: domain }, { 'branding.domain': domain, domainClaim: { $exists: false } }],
    };
    const reserved = await accounts.findOneAndUpdate(
      { _id: accountId, ...ACCOUNT_NOT_DELETED, $and: [isClaimed, hasRoomFor(name)] },
      [
        {
          $set: {
            'branding.domain': domain,
            domains: { $concatArrays: [without('$domains', '$$this', name), [name]] },
            domainProofs: withProof({ name, verifiedAt: at, checkedAt: at }),
          },
        },
        { $unset: 'domainClaim' },
      ],
      { returnDocument: 'after', ...(session && { session }) },
    );
    const account = toAccount(reserved);
    if (account) return account;
    throw domainConflict(`${domain} is no longer the domain to verify; read the account and try again`);
  }

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
          domains.map((name) => {
            const entry = domainEntries.find((one) => one.name === name);
            const ignoresCase = entry?.caseSensitive === false;
            return [
              name,
              {
                accountId: _id,
                ...(ignoresCase && { ignoresCase }),
                ...(deletedAt && { isDeleted: true as const }),
              },
            ];
          }),
        ),
      );
    },

    /** Finds the account that a host name is reserved for. */
    async findHolder(name: string): Promise<DomainHolder | undefined> {
      const found = await accounts.findOne({ domains: name }, { projection: { deletedAt: 1 } });
      return found ? { accountId: found._id, isDeleted: found.deletedAt !== undefined } : undefined;
    },

    /**
     * Reserves the domain that an account has claimed, and puts it into effect. Call it when the domain is
     * proved.
     * @param domain As claimed, with its port.
     * @returns The updated account; undefined if the host name is reserved for another account.
     * @throws DomainError `conflict` if the account no longer claims this domain.
     */
    async reserve(accountId: string, domain: string, at: Date): Promise<Account | undefined> {
      try {
        return await reserve(accountId, domain, at);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /**
     * Moves a domain from one account to another that has claimed and proved it: all or nothing. For the
     * former account it becomes a claim that has no effect. Does nothing unless the record of the former
     * account has been missing since `missingBefore` or the former account was deleted.
     * @returns The updated account; undefined if the domain was not moved.
     * @throws DomainError `conflict` if the account no longer claims this domain.
     */
    async move(
      from: string,
      to: string,
      domain: string,
      { at, missingBefore }: { at: Date; missingBefore: Date },
    ): Promise<Account | undefined> {
      const name = hostNameOf(domain);
      const mayMove = {
        $or: [
          { deletedAt: { $exists: true } },
          { domainProofs: { $elemMatch: { name, missingSince: { $lte: missingBefore } } } },
        ],
      };
      return inTransaction(db, async (session) => {
        const filter = { _id: from, domains: name, ...mayMove };
        const released = await accounts.updateOne(filter, releaseStages(name), { session });
        if (released.modifiedCount === 0) return undefined;
        // The tombstone of an erased account stays for its domains only.
        const erased = {
          _id: from,
          deletedAt: { $exists: true },
          eraseAfter: { $exists: false },
          domains: { $exists: false },
        };
        await accounts.deleteOne(erased, { session });
        return reserve(to, domain, at, session);
      });
    },

    /**
     * Stores the result of a check of a reserved domain.
     * @returns The proof after the check; undefined if the domain is no longer reserved for the account.
     */
    async recordCheck(
      { accountId, name }: { accountId: string; name: string },
      found: boolean,
      at: Date,
    ): Promise<DomainProof | undefined> {
      const before = { $ifNull: [proofOf(name), {}] };
      const keep = (field: string) => ({ $ifNull: [`$$before.${field}`, at] });
      const next = found
        ? { name, verifiedAt: keep('verifiedAt'), checkedAt: at }
        : { $mergeObjects: ['$$before', { name, checkedAt: at, missingSince: keep('missingSince') }] };
      const updated = await accounts.findOneAndUpdate(
        { _id: accountId, domains: name, ...ACCOUNT_NOT_DELETED },
        [{ $set: { domainProofs: withProof({ $let: { vars: { before }, in: next } }, name) } }],
        { returnDocument: 'after', projection: { domainProofs: 1 } },
      );
      return updated?.domainProofs?.find((proof) => proof.name === name);
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
  };
}

export type CustomDomainStore = ReturnType<typeof createCustomDomainStore>;

/** Matches accounts that have the host name reserved, or could reserve another one. */
export function hasRoomFor(name: string): Document {
  return { $or: [{ domains: name }, { [`domains.${MAX_DOMAINS - 1}`]: { $exists: false } }] };
}

/** Builds the error for a domain that an account cannot have. Its details name the field of the branding. */
export function domainConflict(message: string): DomainError {
  return new DomainError('conflict', `${PATH}: ${message}`, { details: [{ path: PATH, message }] });
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

/** Expression: the elements of an array for which `field` differs from `name`. */
function without(array: string, field: string, name: string): Document {
  return { $filter: { input: { $ifNull: [array, []] }, cond: { $ne: [field, name] } } };
}

/** Expression: the proof of a host name; null if there is none. */
function proofOf(name: string): Document {
  const own = {
    $filter: { input: { $ifNull: ['$domainProofs', []] }, cond: { $eq: ['$$this.name', name] } },
  };
  return { $ifNull: [{ $first: own }, null] };
}

/** Expression: all proofs, with one added or replaced. */
function withProof(proof: Document | DomainProof, name = (proof as DomainProof).name): Document {
  return { $concatArrays: [without('$domainProofs', '$$this.name', name), [proof]] };
}

/**
 * Builds the stages that remove a reserved domain from an account. If the domain was in use, a claim to it
 * remains.
 */
function releaseStages(name: string): Document[] {
  // The unique index treats an empty array as a value that only one account may have.
  const unlessEmpty = (array: Document) => ({ $cond: [{ $eq: [array, []] }, '$$REMOVE', array] });
  const isCurrent = { $eq: [{ $first: { $split: [{ $ifNull: ['$branding.domain', ''] }, ':'] } }, name] };
  const branding = { $unsetField: { field: 'domain', input: '$branding' } };
  return [
    {
      $set: {
        domains: unlessEmpty(without('$domains', '$$this', name)),
        domainProofs: unlessEmpty(without('$domainProofs', '$$this.name', name)),
        domainClaim: {
          $cond: [
            isCurrent,
            { $ifNull: ['$domainClaim', '$branding.domain'] },
            { $ifNull: ['$domainClaim', '$$REMOVE'] },
          ],
        },
        branding: { $cond: [isCurrent, branding, { $ifNull: ['$branding', '$$REMOVE'] }] },
      },
    },
  ];
}
