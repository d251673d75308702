import { Counter, type Registry } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import type { DomainRecord } from '../../core/accounts/custom-domain.js';
import type { AccountDomain } from '../../core/accounts/domains/account-domains.js';
import { DAY_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { RecordCheck, RecordChecker } from '../../domains/check-record.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { Account, AccountStore } from '../../store/accounts/accounts.js';
import type { ChangedAccount } from '../../store/accounts/domain-writer.js';
import type { AuditChange } from '../../store/audit/record-entry.js';
import { domainConflict, type CustomDomainStore } from '../../store/accounts/custom-domains.js';
import { accountWindowId, type RateLimitStore } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { requireAccount } from '../auth/require-account.js';
import type { DomainChanged } from './domain-changed.js';

/** Verifications per account in any 60 seconds. Each sends a few DNS queries. */
const VERIFICATIONS_PER_MINUTE = 10;

interface DomainVerificationDeps {
  settings: Pick<Settings, 'domainLostAfterMs' | 'domainMoveAfterMs' | 'maxDomains'>;
  accounts: Pick<AccountStore, 'find'>;
  domains: CustomDomainStore;
  domainRecords: DomainRecords;
  checkRecord: RecordChecker;
  claimProblem: ClaimProblem;
  rateLimits: Pick<RateLimitStore, 'consume'>;
  metrics: Registry;
  now: () => Date;
  log: Pick<Logger, 'info'>;
  domainChanged: DomainChanged;
}

export interface DomainVerification {
  /**
   * Checks the record of a domain now. If DNS has it, a pending domain is reserved and takes effect.
   *
   * @param find Returns the domain of the account; throws if there is none.
   * @param path Field that the details of errors name.
   * @param audit Builds the audit entry of the reservation.
   * @returns The updated account.
   * @throws DomainError `validation_error` if DNS lacks the record; `conflict` if another account has the
   *   domain; `unavailable` if DNS does not respond; `rate_limited` after 10 calls in 60 s; `not_found`.
   */
  verify(
    accountId: string,
    find: (account: Account) => AccountDomain,
    path: string,
    audit: AuditChange<Account>,
  ): Promise<Account>;
}

/**
 * Creates the verification of custom domains.
 *
 * @see docs/adr/0018-domains-are-proved.md
 */
export function createDomainVerification(deps: DomainVerificationDeps): DomainVerification {
  const { accounts, domains, domainRecords, now, log } = deps;
  const { domainLostAfterMs: lostAfterMs, domainMoveAfterMs: moveAfterMs, maxDomains } = deps.settings;
  const checks = new Counter({
    name: 'qrelay_domain_checks_total',
    help: 'Lookups of the DNS records that prove custom domains, as requested by accounts',
    labelNames: ['outcome'],
    registers: [deps.metrics],
  });

  async function throttle(accountId: string): Promise<void> {
    const window = accountWindowId(accountId, 'domain-checks');
    const [state] = await deps.rateLimits.consume(window, VERIFICATIONS_PER_MINUTE);
    if (state && !state.allowed) throw limitReached(state, now());
  }

  async function check(record: DomainRecord): Promise<Exclude<RecordCheck, { kind: 'failed' }>> {
    const result = await deps.checkRecord(record);
    checks.inc({ outcome: result.kind });
    if (result.kind === 'failed') throw dnsFailed(record, result.reason);
    return result;
  }

  async function record(accountId: string, name: string, found: boolean) {
    const recorded = await domains.recordCheck({ accountId, name }, found, { at: now(), lostAfterMs });
    if (recorded) deps.domainChanged(name, [accountId], recorded.recipients);
    return recorded;
  }

  /** Moves a proved domain from the account that has it, if that account no longer proves it. */
  async function takeOver(
    accountId: string,
    name: string,
    path: string,
    audit: AuditChange<Account>,
  ): Promise<ChangedAccount> {
    const holder = await domains.findHolder(name);
    if (holder && !holder.isDeleted) await requireMovable(holder.accountId, name, path);
    const at = now();
    const missingBefore = new Date(at.getTime() - moveAfterMs);
    const options = { at, missingBefore, limit: maxDomains };
    const changed = holder
      ? await domains.move(holder.accountId, accountId, name, options, audit)
      : await domains.reserve(accountId, name, maxDomains, at, audit);
    if (!changed) throw domainConflict(`${name} was changed in the meantime; verify it again`, path);
    if (holder) deps.domainChanged(name, [holder.accountId], []);
    log.info(
      { domain: name, from: holder?.accountId, to: accountId },
      'custom domain moved to another account',
    );
    return changed;
  }

  async function requireMovable(holderId: string, name: string, path: string): Promise<void> {
    const expected = domainRecords(holderId, name);
    const { kind } = await check(expected);
    const { missingSince } = (await record(holderId, name, kind === 'found'))?.proof ?? {};
    if (!missingSince) {
      throw domainConflict(
        `${name} belongs to another account, whose TXT record at ${expected.name} is present; the domain can move ${describeTime(moveAfterMs)} after that record is removed`,
        path,
      );
    }
    const movesAt = new Date(missingSince.getTime() + moveAfterMs);
    if (movesAt > now()) {
      throw domainConflict(
        `${name} belongs to another account, whose TXT record is missing; keep yours, and verify again after ${movesAt.toISOString()} to move the domain`,
        path,
      );
    }
  }

  return {
    async verify(accountId, find, path, audit) {
      await throttle(accountId);
      const { name, isReserved } = find(await requireAccount(accounts, accountId));
      const problem = isReserved ? undefined : await deps.claimProblem(name);
      if (problem !== undefined) throw validationError([{ path, message: problem }]);

      const expected = domainRecords(accountId, name);
      const result = await check(expected);
      const isFound = result.kind === 'found';
      if (isReserved || !isFound) await record(accountId, name, isFound);
      if (result.kind === 'missing') throw recordMissing(expected, result.values, path);
      if (isReserved) return requireAccount(accounts, accountId);
      const changed =
        (await domains.reserve(accountId, name, maxDomains, now(), audit)) ??
        (await takeOver(accountId, name, path, audit));
      deps.domainChanged(name, [accountId], changed.recipients);
      return changed.account;
    },
  };
}

/** Describes a time in the largest unit in which it is a whole number. */
function describeTime(ms: number): string {
  const seconds = ms / SECOND_MS;
  const days = ms / DAY_MS;
  const [count, unit] = Number.isInteger(days) ? [days, 'day'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function recordMissing({ name, value }: DomainRecord, values: readonly string[], path: string): DomainError {
  const found =
    values.length === 0
      ? `DNS has no TXT record at ${name}`
      : `the TXT records at ${name} have other values: ${values.map((one) => JSON.stringify(one)).join(', ')}`;
  const message = `${found}; expected the value ${value}. Create the record, and verify again after the time to live of the former response`;
  return validationError([{ path, message }]);
}

function dnsFailed({ name }: DomainRecord, reason: string): DomainError {
  return new DomainError(
    'unavailable',
    `DNS did not respond to the lookup of ${name} (${reason}); check the name servers of the domain, and try again in 60 seconds`,
    { headers: { 'Retry-After': '60' } },
  );
}
