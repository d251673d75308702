import { patched, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { LinkWatchActivities } from '../activities/link-watch/index.js';
import type { CheckLinksInput, LinkWatchCounts } from '../core/workflows/link-watch.js';
import { continueOnFailure } from './continue-on-failure.js';

const { listHostsOfCode, checkHost, settleRun } = proxyActivities<LinkWatchActivities>({
  // Checks for two minutes, and the last one, which waits for its turns for two minutes.
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Maximum number of calls per host; a code has at most about 150 links. */
const MAX_CALLS = 20;
/** Maximum number of hosts that are checked concurrently. */
const MAX_CONCURRENT = 20;

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
  const checkAll = async (host: string) => {
    for (let call = 0; call < MAX_CALLS; call++) {
      const { checked, hasMore } = await checkHost({ runId, host, ...input });
      counts.checked += checked;
      if (!hasMore) return;
    }
  };
  // Runs of earlier versions check all hosts at once.
  const maxConcurrent = patched('bounded-link-checks') ? MAX_CONCURRENT : hosts.length;
  const checkNext = async () => {
    for (let host = hosts.shift(); host !== undefined; host = hosts.shift())
      await continueOnFailure(checkAll(host));
  };
  await Promise.all(Array.from({ length: maxConcurrent }, checkNext));
  for (let isDone = counts.checked === 0; !isDone;) {
    const step = await settleRun(runId, false);
    counts.broken += step.broken;
    counts.recovered += step.recovered;
    isDone = step.isDone;
  }
  return counts;
}
