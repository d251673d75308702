/**
 * What API and worker must agree on to speak through Temporal: names, ids and inputs.
 * No SDK import here, so that workflows, worker and API can all read it.
 */

export const DEFAULT_TASK_QUEUE = 'qrelay';

/** Workflow types as they stand in Temporal: the names of the functions that `workflows/index.ts` exports. */
export const WORKFLOW_TYPES = {
  bulkCreate: 'bulkCreate',
  bulkExport: 'bulkExport',
  webhookEndpoint: 'webhookEndpoint',
  deleteAccount: 'deleteAccount',
} as const;

/** Custom search attributes, registered at start where the server allows it. */
export const SEARCH_ATTRIBUTES = {
  QrelayAccountId: 'Keyword',
  QrelayKind: 'Keyword',
  QrelayState: 'Keyword',
  QrelayTotal: 'Int',
} as const;

export function bulkCreateWorkflowId(jobId: string): string {
  return `bulk-create:${jobId}`;
}

export function bulkExportWorkflowId(jobId: string): string {
  return `bulk-export:${jobId}`;
}

export function webhookEndpointWorkflowId(webhookId: string): string {
  return `webhook-endpoint:${webhookId}`;
}

export function deleteAccountWorkflowId(accountId: string): string {
  return `delete-account:${accountId}`;
}

/** Input of `bulkCreate` and `bulkExport`. Ids and counts only: what is to be done stands in the job's documents. */
export interface JobWorkflowInput {
  jobId: string;
  accountId: string;
  /** How many codes. */
  total: number;
  /** How many chunks they are stored in. */
  chunks: number;
}

export interface WebhookEndpointInput {
  webhookId: string;
}

/** Sent to an endpoint's actor when something may be due: coalesced, carries nothing. */
export const WAKE_SIGNAL = 'wake';
