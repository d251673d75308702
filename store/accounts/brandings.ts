import { MongoServerError, type Db, type UpdateFilter } from 'mongodb';
import { MAX_DOMAINS, NO_BRANDING, type Branding } from '../../core/branding.js';
import { DomainError } from '../../core/errors.js';
import { hostName } from '../../core/host-name.js';
import { PLAN_TERMS, type Plan } from '../../core/plans.js';
import { ACCOUNTS, fromDocument, OPEN, type Account, type AccountDocument } from './accounts.js';
import { within } from '../mongo/within.js';

const PATH = 'branding.domain';

/** Whose domain a host name is. */
export interface DomainOwner {
  accountId: string;
}

/** What accounts show in place of the service. */
export function createBrandingStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /**
     * Sets members, takes those away that are null, and leaves the others.
     * @param change null: takes all away. A domain that was given once stays the account's own
     * @returns the account as it is then; undefined when there is none
     * @throws DomainError `conflict` at `branding.domain`: another account has it, or this one had too many
     */
    async change(accountId: string, change: Partial<Branding> | null): Promise<Account | undefined> {
      if (change && Object.keys(change).length === 0) {
        return fromDocument(await accounts.findOne({ _id: accountId, ...OPEN }));
      }
      const name = change?.domain ? hostName(change.domain) : undefined;
      const hasRoom = { $or: [{ domains: name }, { [`domains.${MAX_DOMAINS - 1}`]: { $exists: false } }] };
      try {
        const changed = await accounts.findOneAndUpdate(
          { _id: accountId, ...OPEN, ...(name !== undefined && hasRoom) },
          { ...toUpdate(change), ...(name !== undefined && { $addToSet: { domains: name } }) },
          { returnDocument: 'after' },
        );
        if (!changed && name !== undefined && (await accounts.findOne({ _id: accountId, ...OPEN }))) {
          throw conflict(`the account had ${MAX_DOMAINS} domains already, which all stay its own`);
        }
        return fromDocument(changed);
      } catch (error) {
        const taken = error instanceof MongoServerError && error.code === 11000;
        throw taken ? conflict(`${change?.domain} is the domain of another account`) : error;
      }
    },

    /** Domains of accounts, former ones and those of deleted accounts too, whatever the plan: what is printed leads nowhere else. */
    async findOwners(names: readonly string[], timeoutMS: number): Promise<Map<string, DomainOwner>> {
      const asked = accounts.find({ domains: { $in: [...names] } }, { projection: { domains: 1 } });
      const found = await within(timeoutMS, asked.toArray());
      return new Map(
        found.flatMap(({ _id, domains }) => (domains ?? []).map((name) => [name, { accountId: _id }])),
      );
    },

    /** The domain that an account's addresses carry now; null: the service's. */
    async domainOf(accountId: string): Promise<string | null> {
      const found = await accounts.findOne(
        { _id: accountId, ...OPEN },
        { projection: { plan: 1, 'branding.domain': 1 } },
      );
      return found && effectiveDomain({ plan: found.plan, domain: found.branding?.domain ?? undefined });
    },

    /** Brandings that are set and in effect; accounts without are absent. */
    async findEffective(accountIds: readonly string[], timeoutMS: number): Promise<Map<string, Branding>> {
      const asked = accounts.find(
        { _id: { $in: [...accountIds] }, branding: { $exists: true } },
        { projection: { branding: 1, plan: 1 } },
      );
      const found = await within(timeoutMS, asked.toArray());
      return new Map(
        found
          .filter(({ plan }) => PLAN_TERMS[plan].whiteLabel)
          .map(({ _id, branding }) => [_id, { ...NO_BRANDING, ...branding }]),
      );
    },
  };
}

export type BrandingStore = ReturnType<typeof createBrandingStore>;

/** The account behind a document with an `accountId`, as far as rights and addresses go; none when it was deleted. */
export const JOIN_CALLER = {
  $lookup: {
    from: ACCOUNTS,
    localField: 'accountId',
    foreignField: '_id',
    pipeline: [{ $match: OPEN }, { $project: { _id: 0, plan: 1, domain: '$branding.domain' } }],
    as: 'account',
  },
};

/** What `JOIN_CALLER` finds. */
export interface CallerFields {
  plan: Plan;
  domain?: string;
}

/** The domain that an account's addresses carry: none where its plan lacks white label. */
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
