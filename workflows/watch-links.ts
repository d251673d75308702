import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { LinkWatchActivities } from '../activities/link-watch/index.js';
import type { DueLinkPosition, LinkWatchCounts } from '../core/workflows/link-watch.js';
import { continueOnFailure } from './continue-on-failure.js';

const RETRY = { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 } as const;

const { seedWatchedCodes, listDueHosts, judgeRun, settleRun } = proxyActivities<LinkWatchActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: RETRY,
});

const { checkHost } = proxyActivities<LinkWatchActivities>({
  // Checks for two minutes, and the last one, which waits for turns for 10 seconds.
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '10 seconds',
  retry: RETRY,
});

/** Maximum number of hosts that are checked concurrently. */
const MAX_CONCURRENT = 20;
/**
 * Number of hosts after which a run ends, so that results are not held back for long and histories stay
 * short.
 */
const MAX_HOSTS = 1_000;

/**
 * Checks the links that are due. Started by a Schedule. All results of a run are recorded at its end, because
 * they do not count if most hosts failed.
 *
 * @param counted Results of the previous runs.
 * @returns The results of all runs.
 */
export async function watchLinks(
  counted: LinkWatchCounts = { checked: 0, broken: 0, recovered: 0, voidRuns: 0 },
): Promise<LinkWatchCounts> {
  const counts = { ...counted };
  const { runId } = workflowInfo();
  while (!(await seedWatchedCodes()).isDone);
  const hasMore = await checkDueHosts(runId);
  const { checks, isVoid } = await judgeRun(runId);
  for (let isDone = checks === 0; !isDone;) {
    const step = await settleRun(runId, isVoid);
    counts.broken += step.broken;
    counts.recovered += step.recovered;
    isDone = step.isDone;
  }
  counts.checked += checks;
  counts.voidRuns += isVoid ? 1 : 0;
  setCurrentDetails(
    `${counts.checked} links checked, ${counts.broken} became broken, ${counts.recovered} recovered, ${counts.voidRuns} void runs`,
  );
  // Without any check, each host is being checked by another process, and this workflow would repeat
  // endlessly.
  if (hasMore && checks > 0 && !isVoid) return continueAsNew<typeof watchLinks>(counts);
  return counts;
}

/** Checks the hosts of due links. @returns Whether due links remain. */
async function checkDueHosts(runId: string): Promise<boolean> {
  const seen = new Set<string>();
  let position: DueLinkPosition | null = null;
  let hasMore = false;
  do {
    const page: Awaited<ReturnType<typeof listDueHosts>> = await listDueHosts(position);
    const hosts = page.hosts.filter((host) => !seen.has(host));
    for (const host of hosts) seen.add(host);
    const checkNext = async () => {
      for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
        const step = await continueOnFailure(checkHost({ runId, host }));
        hasMore ||= step?.hasMore ?? false;
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, checkNext));
    position = page.next;
  } while (position !== null && seen.size < MAX_HOSTS);
  return hasMore || position !== null;
}
