import { listDomains, type AccountDomain } from '../core/accounts/domains/account-domains.js';
import { PLAN_TERMS } from '../core/accounts/plans.js';
import type { DomainProofStep, VerifyDomainInput } from '../core/workflows/domain-proofs.js';
import type { RecordChecker } from '../domains/check-record.js';
import type { ClaimProblem } from '../domains/claimable-names.js';
import type { DomainRecords } from '../domains/domain-record.js';
import type { AccountStore, Account } from '../store/accounts/accounts.js';
import type { CustomDomainStore } from '../store/accounts/custom-domains.js';
import type { Logger } from '../telemetry/logger.js';

interface VerifyDomainDeps {
  accounts: Pick<AccountStore, 'find'>;
  domains: Pick<CustomDomainStore, 'recordCheck' | 'reserve'>;
  domainRecords: DomainRecords;
  checkRecord: RecordChecker;
  claimProblem: ClaimProblem;
  maxDomains: number;
  lostAfterMs: number;
  /** Wakes an endpoint. */
  wake: (webhookId: string) => Promise<unknown>;
  now: () => Date;
  log: Pick<Logger, 'info'>;
}

type PendingDomain = Pick<VerifyDomainInput, 'accountId' | 'domainId'>;

/** Creates the activities of the workflow that checks a pending domain. */
export function createVerifyDomainActivities(deps: VerifyDomainDeps) {
  const { accounts, domains, domainRecords, checkRecord, now, log } = deps;

  async function find({
    accountId,
    domainId,
  }: PendingDomain): Promise<{ account: Account; domain: AccountDomain } | undefined> {
    const account = await accounts.find(accountId);
    const domain = account && listDomains(account).find(({ id }) => id === domainId);
    return account && domain && !domain.isReserved ? { account, domain } : undefined;
  }

  return {
    /** Returns whether a domain still waits for its proof. */
    isDomainPending: async (pending: PendingDomain): Promise<boolean> => (await find(pending)) !== undefined,

    /**
     * Checks the record of a pending domain, and reserves the domain if DNS has the record. Never takes a
     * domain from another account. Safe to repeat.
     */
    async checkPendingDomain(pending: PendingDomain): Promise<DomainProofStep> {
      const found = await find(pending);
      if (!found) return 'ended';
      const { accountId } = pending;
      const { name } = found.domain;
      if (!PLAN_TERMS[found.account.plan].whiteLabel) return 'paused';
      const { kind } = await checkRecord(domainRecords(accountId, name));
      if (kind === 'failed') return kind;
      const isClaimable = (await deps.claimProblem(name)) === undefined;
      if (kind === 'missing' || !isClaimable) {
        await domains.recordCheck({ accountId, name }, false, { at: now(), lostAfterMs: deps.lostAfterMs });
        return 'missing';
      }
      const reserved = await domains.reserve(accountId, name, deps.maxDomains, now());
      if (!reserved) return 'taken';
      log.info({ accountId, domain: name }, 'custom domain is proved');
      await Promise.all(reserved.recipients.map(deps.wake));
      return 'ended';
    },
  };
}

export type VerifyDomainActivities = ReturnType<typeof createVerifyDomainActivities>;
