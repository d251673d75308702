import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { CheckDomainsActivities } from '../activities/check-domains.js';
import type { DomainCheckCounts } from '../core/workflows/domain-checks.js';

const { checkDomainRecords } = proxyActivities<CheckDomainsActivities>({
  // 50 accounts with 20 domains each, 10 at a time, 5 s each.
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Maximum number of calls per run, so that histories stay short. */
const MAX_CALLS = 200;

/**
 * Checks the DNS records that prove custom domains. Started by a Schedule.
 *
 * @param after ID of the last account that the previous run checked; null starts from the beginning.
 * @param counted Results of the previous runs.
 * @returns The number of domains by result, over all runs.
 */
export async function checkDomains(
  after: string | null = null,
  counted: DomainCheckCounts = { found: 0, missing: 0, failed: 0, lost: 0 },
): Promise<DomainCheckCounts> {
  const counts = { ...counted };
  let last = after;
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const step = await checkDomainRecords(last);
    counts.found += step.found;
    counts.missing += step.missing;
    counts.failed += step.failed;
    counts.lost += step.lost;
    setCurrentDetails(
      `${counts.found} found, ${counts.missing} missing, ${counts.failed} without a response from DNS`,
    );
    if (step.after === null) return counts;
    last = step.after;
  }
  return continueAsNew<typeof checkDomains>(last, counts);
}
