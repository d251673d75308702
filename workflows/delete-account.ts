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
import type { DeleteAccountInput, ErasedCounts, ErasureStage } from '../core/account-deletion.js';
import { PROGRESS_QUERY } from '../core/jobs/workflow-failures.js';
import { STEP_OPTIONS } from './run-job.js';
import { setStateAttribute } from './state-attribute.js';

/** Never given up: a deleted account must go. */
const { stopAccount, eraseAccount, forgetAccount } = proxyActivities<DeleteAccountActivities>({
  ...STEP_OPTIONS,
  scheduleToCloseTimeout: undefined,
});

/**
 * Erases an account that was deleted, a bounded part at a time. Once more when nothing that was let in before can still
 * write: so long, what was erased first may have been followed by a last scan or code.
 * @returns how much was erased
 */
export async function deleteAccount({ accountId, erased = {} }: DeleteAccountInput): Promise<ErasedCounts> {
  setHandler(defineQuery<ErasedCounts>(PROGRESS_QUERY), () => erased);
  setStateAttribute('running');

  async function erase(stage: ErasureStage): Promise<void> {
    for (let done = false; !done;) {
      const step = await eraseAccount({ accountId, stage });
      for (const [part, count] of Object.entries(step.erased)) erased[part] = (erased[part] ?? 0) + count;
      ({ done } = step);
      setCurrentDetails(`Erased so far: ${describe(erased)}`);
      if (!done && workflowInfo().continueAsNewSuggested)
        await continueAsNew<typeof deleteAccount>({ accountId, erased });
    }
  }

  for (;;) {
    const { settledInMs } = await stopAccount({ accountId });
    await erase('content');
    if (settledInMs === 0) break;
    setCurrentDetails(
      `Erased: ${describe(erased)}. Looks once more when calls that were under way have ended`,
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
  const parts = Object.entries(erased).map(([part, count]) => `${count} ${part}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
