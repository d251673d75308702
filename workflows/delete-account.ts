import {
  continueAsNew,
  defineQuery,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { DeleteAccountActivities } from '../activities/delete-account.js';
import type { DeleteAccountInput, ErasedCounts, ErasureStage } from '../core/accounts/account-deletion.js';
import { PROGRESS_QUERY } from '../core/workflows/job-workflows.js';
import { ACTIVITY_OPTIONS } from './run-job.js';
import { setStateAttribute } from './attributes.js';

/** Retried indefinitely: a deleted account must be erased. */
const { stopAccount, eraseAccount, forgetAccount } = proxyActivities<DeleteAccountActivities>({
  ...ACTIVITY_OPTIONS,
  scheduleToCloseTimeout: undefined,
});

/**
 * Erases a deleted account in bounded steps. Requests and jobs that were in flight at the deletion may still
 * write, so a second pass follows once none of them can.
 *
 * @returns The number of erased documents by kind.
 */
export async function deleteAccount({ accountId, erased = {} }: DeleteAccountInput): Promise<ErasedCounts> {
  setHandler(defineQuery<ErasedCounts>(PROGRESS_QUERY), () => erased);
  setStateAttribute('running');

  async function erase(stage: ErasureStage): Promise<void> {
    for (let done = false; !done;) {
      const step = await eraseAccount({ accountId, stage });
      for (const [kind, count] of Object.entries(step.erased)) erased[kind] = (erased[kind] ?? 0) + count;
      ({ done } = step);
      setCurrentDetails(`Erased so far: ${describe(erased)}`);
      if (!done && workflowInfo().continueAsNewSuggested) {
        await continueAsNew<typeof deleteAccount>({ accountId, erased });
      }
    }
  }

  for (;;) {
    const { settledInMs } = await stopAccount({ accountId });
    await erase('content');
    if (settledInMs === 0) break;
    setCurrentDetails(
      `Erased: ${describe(erased)}. Waiting for requests and jobs in flight before the last pass`,
    );
    await sleep(settledInMs);
  }
  await erase('jobs');
  await forgetAccount({ accountId });
  setCurrentDetails(`Erased: ${describe(erased)}`);
  setStateAttribute('completed');
  return erased;
}

function describe(erased: ErasedCounts): string {
  const counts = Object.entries(erased).map(([kind, count]) => `${count} ${kind}`);
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}
