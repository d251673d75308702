import type { AlertEventsInput } from './alerts.js';
import type { CodeTimelineInput } from './code-timelines.js';
import { kindAttribute } from './search-attributes.js';
import { webhookEndpointWorkflowId, type WebhookEndpointInput } from './webhook-endpoints.js';

/** Signal that wakes the workflow of an entity because work may be due. Coalesced; carries no data. */
export const WAKE_SIGNAL = 'wake';

/** A kind of thing that has a workflow while work is due. The workflow is on the queue of deliveries. */
export interface Entity {
  workflowType: string;
  /**
   * Value of the search attribute `QrelayKind`; the workflow adds the account. Default: the workflow has no
   * attributes.
   */
  kind?: string;
  workflowId: (key: string) => string;
  args: (key: string) => unknown[];
}

/** All entities with a workflow. Each comment names the key. */
export const ENTITIES = {
  /** ID of the endpoint. */
  webhookEndpoint: {
    workflowType: 'webhookEndpoint',
    kind: 'webhook_endpoint',
    workflowId: webhookEndpointWorkflowId,
    args: (webhookId): [WebhookEndpointInput] => [{ webhookId }],
  },
  /** ID of the code. */
  codeTimeline: {
    workflowType: 'codeTimeline',
    kind: 'code_timeline',
    workflowId: (qrCodeId) => `code-timeline:${qrCodeId}`,
    args: (qrCodeId): [CodeTimelineInput] => [{ qrCodeId }],
  },
  /** ID of the alert. */
  alertEvents: {
    workflowType: 'reportAlertEvents',
    kind: 'alert_events',
    workflowId: (alertId) => `alert-events:${alertId}`,
    args: (alertId): [AlertEventsInput] => [{ alertId }],
  },
  /** Name of the queue of deliveries: one workflow announces the first scans of all codes. */
  firstScans: {
    workflowType: 'announceFirstScans',
    workflowId: (taskQueue) => `announce-first-scans:${taskQueue}`,
    args: (): [] => [],
  },
} satisfies Record<string, Entity>;

/**
 * Builds the arguments of a Temporal client's `signalWithStart` that wakes the workflow of an entity, or
 * starts it if it is not running.
 *
 * @param taskQueue Result of `deliveryTaskQueue`.
 * @param attributes Whether the server has the search attributes.
 */
export function buildWakeUp(
  { workflowType, kind, workflowId, args }: Entity,
  key: string,
  taskQueue: string,
  attributes = false,
) {
  return {
    type: workflowType,
    options: {
      workflowId: workflowId(key),
      taskQueue,
      args: args(key),
      signal: WAKE_SIGNAL,
      signalArgs: [] as [],
      ...(attributes && kind !== undefined && { typedSearchAttributes: [kindAttribute(kind)] }),
    },
  };
}
