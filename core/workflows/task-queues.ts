export const DEFAULT_TASK_QUEUE = 'qrelay';

/**
 * Returns the task queue of endpoint workflows and their activities. It is separate from the queue of all
 * other workflows, so that no number of endpoints delays a job. Endpoint workflows of earlier versions stay
 * on the other queue until they end.
 */
export function deliveryTaskQueue(taskQueue: string): string {
  return `${taskQueue}-deliveries`;
}
