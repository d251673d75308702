import { statusOfProof } from '../core/accounts/custom-domain.js';
import type { DomainCheckStep } from '../core/workflows/domain-checks.js';
import type { RecordChecker } from '../domains/check-record.js';
import type { DomainRecords } from '../domains/domain-record.js';
import type { CustomDomainStore, ReservedDomains } from '../store/accounts/custom-domains.js';
import type { Logger } from '../telemetry/logger.js';
import { isolateItem, type ReportProgramError } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Accounts per call. Each has up to 20 domains, and a lookup takes up to 5 s. */
const ACCOUNTS_PER_CALL = 50;
/** Maximum number of concurrent lookups, so that name servers are not flooded. */
const MAX_LOOKUPS = 10;

interface CheckDomainsDeps {
  domains: Pick<CustomDomainStore, 'listReserved' | 'recordCheck'>;
  domainRecords: DomainRecords;
  checkRecord: RecordChecker;
  /** Whether custom domains are checked at all; see `DOMAIN_PROOF`. */
  isEnabled: boolean;
  /** Time after which a domain whose record is missing is lost. */
  lostAfterMs: number;
  /** Wakes an endpoint that receives an event. */
  wake: (webhookId: string) => Promise<unknown>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Records errors of the program that concern one domain. */
  report: ReportProgramError;
}

/**
 * Creates the activity of the periodic check of custom domains. It changes only what is shown to accounts and
 * operators, and sends the events of domains that are verified or lost.
 */
export function createCheckDomainsActivities({
  domains,
  domainRecords,
  checkRecord,
  isEnabled,
  lostAfterMs,
  wake,
  now,
  log,
  report,
}: CheckDomainsDeps) {
  async function checkDomain(
    { accountId, proofs }: ReservedDomains,
    name: string,
  ): Promise<keyof DomainCheckStep> {
    const { kind } = await checkRecord(domainRecords(accountId, name));
    if (kind === 'failed') return kind;
    const before = statusOfProof(proofs.find((proof) => proof.name === name));
    const recorded = await domains.recordCheck({ accountId, name }, kind === 'found', {
      at: now(),
      lostAfterMs,
    });
    if (!recorded) return kind;
    await Promise.all(recorded.recipients.map(wake));
    const after = recorded.domain.status;
    if (after === before) return kind;
    if (after === 'lost') {
      log.warn(
        { accountId, domain: name },
        'custom domain is no longer proved; its short links keep working',
      );
      return 'lost';
    }
    log.info({ accountId, domain: name }, 'custom domain is proved');
    return kind;
  }

  return {
    /**
     * Checks all reserved domains of the next accounts. Safe to repeat.
     * @param after ID of the last account that was checked; null starts from the beginning.
     * @returns The number of domains by result, and the `after` of the next call; null if no accounts remain.
     */
    async checkDomainRecords(after: string | null): Promise<DomainCheckStep> {
      return withHeartbeat(async () => {
        const accounts = isEnabled ? await domains.listReserved(after, ACCOUNTS_PER_CALL) : [];
        const last = accounts.length < ACCOUNTS_PER_CALL ? null : accounts.at(-1)!.accountId;
        const step = { found: 0, missing: 0, failed: 0, lost: 0, after: last };
        const pending = accounts.flatMap((account) => account.names.map((name) => ({ account, name })));
        const checkRest = async () => {
          for (let next = pending.pop(); next; next = pending.pop()) {
            const { account, name } = next;
            const item = { accountId: account.accountId, domain: name };
            const result = await isolateItem<keyof DomainCheckStep>(
              () => checkDomain(account, name),
              () => 'failed',
              report,
              item,
            );
            if (result === 'lost') step.missing += 1;
            if (result !== 'after') step[result] += 1;
          }
        };
        await Promise.all(Array.from({ length: MAX_LOOKUPS }, checkRest));
        return step;
      });
    },
  };
}

export type CheckDomainsActivities = ReturnType<typeof createCheckDomainsActivities>;
