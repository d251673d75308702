import type { Client } from '@temporalio/client';

/** Calls Temporal, to find out whether it responds. Rejects after `timeoutMs` milliseconds. */
export async function callTemporal({ connection }: Client, timeoutMs: number): Promise<void> {
  await connection.withDeadline(Date.now() + timeoutMs, () => connection.workflowService.getSystemInfo({}));
}
