import type { ClientSession, Db, UpdateFilter } from 'mongodb';
import { withDomainState, type DomainState } from '../../core/accounts/domains/change-domains.js';
import { listDomainTransitions } from '../../core/accounts/domains/domain-transitions.js';
import { domainEvent } from '../../core/events/domain-events.js';
import type { AccountEvent } from '../../core/events/events.js';
import { recordEntries, type AuditChange } from '../audit/record-entry.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, toAccount, type Account, type AccountDocument } from './accounts.js';

/** Stores the events of a change in its transaction. Returns the IDs of the endpoints to wake. */
export type RecordDomainEvents = (
  accountId: string,
  events: readonly AccountEvent[],
  session: ClientSession,
) => Promise<string[]>;

/** An account after a change of its domains, and the IDs of the endpoints that its events wake. */
export interface ChangedAccount {
  account: Account;
  recipients: string[];
}

/**
 * Returns the next state of an account's domains; undefined changes nothing. May throw a domain error, and
 * read in the transaction of the change.
 */
export type ChangeDomains = (
  account: Account,
  session: ClientSession,
) => DomainState | undefined | Promise<DomainState | undefined>;

/**
 * Creates the writer of accounts' domains. A change, its entry in the audit log, and the events of the
 * domains that it verifies or loses, are one transaction. Concurrent changes of one account run one after the
 * other.
 */
export function createDomainWriter(db: Db, recordEvents: RecordDomainEvents) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function changeIn(
    session: ClientSession,
    accountId: string,
    change: ChangeDomains,
    at: Date,
    others: UpdateFilter<AccountDocument> = {},
    audit?: AuditChange<Account>,
  ): Promise<ChangedAccount | undefined> {
    const open = { _id: accountId, ...ACCOUNT_NOT_DELETED };
    const account = toAccount(await accounts.findOne(open, { session }));
    if (!account) return undefined;
    const next = await change(account, session);
    const update = mergeUpdates(others, next ? toUpdate(next) : {});
    if (Object.keys(update).length === 0) return { account, recipients: [] };
    const changed = toAccount(
      await accounts.findOneAndUpdate(open, update, { session, returnDocument: 'after' }),
    );
    if (!changed) return undefined;
    await recordEntries(db, [audit?.(account, changed)], session);
    const transitions = next ? listDomainTransitions(account, withDomainState(account, next)) : [];
    const events = transitions.map((transition) => domainEvent(accountId, transition, at));
    return { account: changed, recipients: await recordEvents(accountId, events, session) };
  }

  return {
    /** As `change`, in a transaction of the caller. */
    changeIn,

    /**
     * Changes the domains of an account.
     *
     * @param others Further changes of the account in the same write; they must not touch its domains.
     * @param audit Builds the audit entry of the change. Default: it is not recorded.
     * @returns undefined if there is no such account. Rejects with the error of `change`, and with a
     *   duplicate key if a domain is reserved for another account.
     */
    change: (
      accountId: string,
      change: ChangeDomains,
      at: Date,
      others?: UpdateFilter<AccountDocument>,
      audit?: AuditChange<Account>,
    ): Promise<ChangedAccount | undefined> =>
      inTransaction(db, (session) => changeIn(session, accountId, change, at, others, audit)),
  };
}

/**
 * Builds the update that stores a state. Empty members are removed: the unique index accepts one empty array.
 */
function toUpdate({
  effective,
  claim,
  reserved,
  proofs,
  entries,
}: DomainState): UpdateFilter<AccountDocument> {
  const fields = {
    'branding.domain': effective,
    domainClaim: claim,
    domains: reserved.length > 0 ? reserved : null,
    domainProofs: proofs.length > 0 ? proofs : null,
    domainEntries: entries.length > 0 ? entries : null,
  };
  const members = Object.entries(fields);
  return {
    $set: Object.fromEntries(members.filter(([, value]) => value !== null)),
    $unset: Object.fromEntries(members.filter(([, value]) => value === null).map(([name]) => [name, ''])),
  };
}

function mergeUpdates(
  first: UpdateFilter<AccountDocument>,
  second: UpdateFilter<AccountDocument>,
): UpdateFilter<AccountDocument> {
  const $set = { ...first.$set, ...second.$set };
  const { 'branding.domain': domain, ...others } = { ...first.$unset, ...second.$unset } as Record<
    string,
    ''
  >;
  // A member cannot be removed in the same update as the whole.
  const $unset = {
    ...others,
    ...(domain !== undefined && !('branding' in others) && { 'branding.domain': domain }),
  };
  return {
    ...(Object.keys($set).length > 0 && { $set }),
    ...(Object.keys($unset).length > 0 && { $unset }),
  };
}
