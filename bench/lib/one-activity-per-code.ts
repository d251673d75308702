import { proxyActivities } from '@temporalio/workflow';

const { insertCode } = proxyActivities<{ insertCode(index: number): Promise<void> }>({
  startToCloseTimeout: '1 minute',
});

/** The baseline: every code of a bulk as an activity of its own. */
export async function oneActivityPerCode(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => insertCode(index)));
}
