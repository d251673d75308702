import type { PruneCounts, PrunePosition } from '../core/workflows/history-pruning.js';
import type { Stores } from '../store/create-stores.js';
import { withHeartbeat } from './with-heartbeat.js';

interface PruneHistoryDeps extends Pick<Stores, 'historyPruning'> {
  now: () => Date;
}

/** Creates the activity that removes revisions and logos that no history shows anymore. */
export function createPruneHistoryActivities({ historyPruning, now }: PruneHistoryDeps) {
  return {
    /**
     * Prunes one page. Safe to repeat.
     *
     * @returns What was removed, and where to continue; `next` is null at the end.
     */
    async pruneHistoryPage(
      position: PrunePosition,
    ): Promise<{ counts: PruneCounts; next: PrunePosition | null }> {
      return withHeartbeat(() => historyPruning.prunePage(position, now()));
    },
  };
}

export type PruneHistoryActivities = ReturnType<typeof createPruneHistoryActivities>;
