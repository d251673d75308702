import { Counter, type Registry } from 'prom-client';
import { MOVABLE_AFTER_MS, type DomainRecord } from '../../core/accounts/custom-domain.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { RecordCheck, RecordChecker } from '../../domains/check-record.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { Account, AccountStore } from '../../store/accounts/accounts.js';
import { domainConflict, hostNameOf, type CustomDomainStore } from '../../store/accounts/custom-domains.js';
import { accountWindowId, type RateLimitStore } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { requireAccount } from './require-account.js';

/** Verifications per account in any 60 seconds. Each sends a few DNS queries. */
const VERIFICATIONS_PER_MINUTE = 10;

interface DomainVerificationDeps {
  accounts: Pick<AccountStore, 'find'>;
  domains: CustomDomainStore;
  domainRecords: DomainRecords;
  checkRecord: RecordChecker;
  claimProblem: ClaimProblem;
  rateLimits: Pick<RateLimitStore, 'consume'>;
  metrics: Registry;
  now: () => Date;
  log: Pick<Logger, 'info'>;
  /** Invalidates what this process has cached about the domain and its accounts. */
  invalidate: (domain: string, accountIds: readonly string[]) => void;
}

export interface DomainVerification {
  /**
   * Checks the record of the account's domain now. If DNS has it, a domain that was only claimed is reserved
   * and takes effect.
   *
   * @returns The updated account.
   * @throws DomainError `validation_error` if DNS lacks the record; `conflict` if the account has no domain,
   *   or another account has it; `unavailable` if DNS does not respond; `rate_limited` after 10 calls in 60
   *   s; `not_found`.
   */
  verify(accountId: string): Promise<Account>;
}

/**
 * Creates the verification of custom domains.
 *
 * @see docs/adr/0018-domains-are-proved.md
 */
export function createDomainVerification(deps: DomainVerificationDeps): DomainVerification {
  const { accounts, domains, domainRecords, now, log } = deps;
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

  /** Moves a proved domain from the account that has it, if that account no longer proves it. */
  async function takeOver(accountId: string, domain: string): Promise<Account> {
    const name = hostNameOf(domain);
    const holder = await domains.findHolder(name);
    if (holder && !holder.isDeleted) await requireMovable(holder.accountId, name);
    const at = now();
    const missingBefore = new Date(at.getTime() - MOVABLE_AFTER_MS);
    const account = holder
      ? await domains.move(holder.accountId, accountId, domain, { at, missingBefore })
      : await domains.reserve(accountId, domain, at);
    if (!account) throw domainConflict(`${domain} was changed in the meantime; verify it again`);
    deps.invalidate(domain, [accountId, ...(holder ? [holder.accountId] : [])]);
    log.info({ domain, from: holder?.accountId, to: accountId }, 'custom domain moved to another account');
    return account;
  }

  async function requireMovable(holderId: string, name: string): Promise<void> {
    const record = domainRecords(holderId, name);
    const { kind } = await check(record);
    const proof = await domains.recordCheck({ accountId: holderId, name }, kind === 'found', now());
    const { missingSince } = proof ?? {};
    if (!missingSince) {
      throw domainConflict(
        `${name} belongs to another account, whose TXT record at ${record.name} is present; the domain can move 30 days after that record is removed`,
      );
    }
    const movesAt = new Date(missingSince.getTime() + MOVABLE_AFTER_MS);
    if (movesAt > now()) {
      throw domainConflict(
        `${name} belongs to another account, whose TXT record is missing; keep yours, and verify again after ${movesAt.toISOString()} to move the domain`,
      );
    }
  }

  return {
    async verify(accountId) {
      await throttle(accountId);
      const { domainClaim, branding } = await requireAccount(accounts, accountId);
      const domain = domainClaim ?? branding?.domain ?? undefined;
      if (domain === undefined) {
        throw domainConflict('the account has no custom domain; set `branding.domain` first');
      }
      const name = hostNameOf(domain);
      const problem = domainClaim === undefined ? undefined : await deps.claimProblem(name);
      if (problem !== undefined) throw validationError([{ path: 'branding.domain', message: problem }]);

      const record = domainRecords(accountId, name);
      const result = await check(record);
      if (domainClaim === undefined) {
        await domains.recordCheck({ accountId, name }, result.kind === 'found', now());
      }
      if (result.kind === 'missing') throw recordMissing(record, result.values);
      if (domainClaim === undefined) return requireAccount(accounts, accountId);
      const account = await domains.reserve(accountId, domain, now());
      if (!account) return takeOver(accountId, domain);
      deps.invalidate(domain, [accountId]);
      return account;
    },
  };
}

function recordMissing({ name, value }: DomainRecord, values: readonly string[]): DomainError {
  const found =
    values.length === 0
      ? `DNS has no TXT record at ${name}`
      : `the TXT records at ${name} have other values: ${values.map((one) => JSON.stringify(one)).join(', ')}`;
  const message = `${found}; expected the value ${value}. Create the record, and verify again after the time to live of the former response`;
  return validationError([{ path: 'branding.domain', message }]);
}

function dnsFailed({ name }: DomainRecord, reason: string): DomainError {
  return new DomainError(
    'unavailable',
    `DNS did not respond to the lookup of ${name} (${reason}); check the name servers of the domain, and try again in 60 seconds`,
    { headers: { 'Retry-After': '60' } },
  );
}
