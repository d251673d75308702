import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { PruneHistoryActivities } from '../activities/prune-history.js';
import type { PruneCounts, PrunePosition } from '../core/workflows/history-pruning.js';

const { pruneHistoryPage } = proxyActivities<PruneHistoryActivities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Maximum number of calls per run, so that histories stay short. */
const MAX_CALLS = 200;

/**
 * Removes revisions and logos that no history of a code shows anymore. Started by a Schedule.
 *
 * @param position Where the previous run ended.
 * @param removed Results of the previous runs.
 * @returns The number of removed documents, over all runs.
 */
export async function pruneHistory(
  position: PrunePosition = { stage: 'revisions', after: '' },
  removed: PruneCounts = { revisions: 0, logos: 0 },
): Promise<PruneCounts> {
  const counts = { ...removed };
  let current = position;
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const { counts: page, next } = await pruneHistoryPage(current);
    counts.revisions += page.revisions;
    counts.logos += page.logos;
    setCurrentDetails(`${counts.revisions} revisions and ${counts.logos} logos removed`);
    if (next === null) return counts;
    current = next;
  }
  return continueAsNew<typeof pruneHistory>(current, counts);
}
