import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { LinkWatchActivities } from '../activities/link-watch/index.js';
import type { CheckLinksInput, LinkWatchCounts } from '../core/contracts.js';

const { listHostsOfCode, checkHost, settleRun } = proxyActivities<LinkWatchActivities>({
  // 20 links, 10 s each, the pauses in between, and a minute until another check of the host has ended.
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Maximum number of calls per host; a code has at most about 150 links. */
const MAX_CALLS = 20;

/**
 * Checks all links of one code at its owner's request. The results always count.
 *
 * @returns The number of checked links, and of destinations that became broken or recovered.
 */
export async function checkLinks(
  input: CheckLinksInput,
): Promise<Pick<LinkWatchCounts, 'checked' | 'broken' | 'recovered'>> {
  const { runId } = workflowInfo();
  const counts = { checked: 0, broken: 0, recovered: 0 };
  const hosts = await listHostsOfCode(input);
  await Promise.all(
    hosts.map(async (host) => {
      for (let call = 0; call < MAX_CALLS; call++) {
        const { checked, hasMore } = await checkHost({ runId, host, ...input });
        counts.checked += checked;
        if (!hasMore) return;
      }
    }),
  );
  for (let isDone = counts.checked === 0; !isDone;) {
    const step = await settleRun(runId, false);
    counts.broken += step.broken;
    counts.recovered += step.recovered;
    isDone = step.isDone;
  }
  return counts;
}
