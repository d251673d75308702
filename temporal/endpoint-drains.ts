import { ApplicationFailure } from '@temporalio/common';
import { ActivityNotFoundError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { DRAIN_ACTIVITY_TYPE, webhookEndpointWorkflowId } from '../core/workflows/webhook-endpoints.js';

/** `PENDING_ACTIVITY_STATE_STARTED` of Temporal's API. */
const STARTED = 2;

/** A running attempt of a drain: Temporal has handed it to a worker. */
export interface StartedDrain {
  activityId: string;
  /** When the worker received it, by the clock of the Temporal server. */
  startedAt: Date;
}

/** State of the workflow of an endpoint in Temporal. */
export interface EndpointWorkflow {
  /** Whether the workflow has a task that no worker has completed. False if it is not running. */
  hasTask: boolean;
  startedDrains: StartedDrain[];
}

/** Describes the workflow of an endpoint. @throws Error if Temporal does not respond. */
export async function describeEndpoint(client: Client, webhookId: string): Promise<EndpointWorkflow> {
  const description = await describe(client, webhookId);
  if (description?.status.name !== 'RUNNING') return { hasTask: false, startedDrains: [] };
  const { pendingWorkflowTask, pendingActivities } = description.raw;
  const activities = pendingActivities ?? [];
  const startedDrains = activities
    .filter(
      ({ activityType, state }) => activityType?.name === DRAIN_ACTIVITY_TYPE && Number(state) === STARTED,
    )
    .map(({ activityId, lastStartedTime }) => ({
      activityId: activityId ?? '',
      startedAt: new Date(Number(lastStartedTime?.seconds ?? 0) * 1_000),
    }));
  return { hasTask: Boolean(pendingWorkflowTask) || activities.length > 0, startedDrains };
}

async function describe(client: Client, webhookId: string) {
  try {
    return await client.workflow.getHandle(webhookEndpointWorkflowId(webhookId)).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/**
 * Makes a running attempt of a drain fail, so that Temporal retries it within a second, on any worker. Does
 * nothing if it has ended in the meantime.
 *
 * @param reason Shown in the history of the workflow.
 * @throws Error if Temporal does not respond.
 */
export async function failDrain(
  client: Client,
  webhookId: string,
  { activityId }: StartedDrain,
  reason: string,
): Promise<void> {
  const workflowId = webhookEndpointWorkflowId(webhookId);
  const failure = ApplicationFailure.retryable(reason, 'DrainLost');
  await client.activity.fail({ workflowId, activityId }, failure).catch((error: unknown) => {
    if (!(error instanceof ActivityNotFoundError)) throw error;
  });
}
