/** Workflows of the designs that the benches compare with. Loaded by Temporal's workflow bundler. */
import { proxyActivities } from '@temporalio/workflow';

const { insertCode, deliverOne } = proxyActivities<{
  insertCode(index: number): Promise<void>;
  deliverOne(id: string): Promise<void>;
}>({ startToCloseTimeout: '1 minute' });

/** Creates every code of a bulk in its own activity. */
export async function oneActivityPerCode(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => insertCode(index)));
}

/** Sends one delivery, in a workflow per delivery. */
export async function deliverOneByWorkflow(id: string): Promise<void> {
  await deliverOne(id);
}
