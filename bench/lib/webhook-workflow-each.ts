import { proxyActivities } from '@temporalio/workflow';

const { deliverOne } = proxyActivities<{ deliverOne(id: string): Promise<void> }>({
  startToCloseTimeout: '1 minute',
});

/** The design to compare with: one workflow for each delivery. */
export async function deliverOneByWorkflow(id: string): Promise<void> {
  await deliverOne(id);
}
