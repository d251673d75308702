/**
 * Names, IDs, and inputs that the API and the worker must agree on to communicate through Temporal.
 * Imports no SDK, so that workflows, worker, and API can all use it. Light: it becomes part of the workflow bundle.
 */

import type { JobStatus } from './job-status.js';

export const DEFAULT_TASK_QUEUE = 'qrelay';

/** Workflow types, equal to the names of the functions that `workflows/index.ts` exports. */
export const WORKFLOW_TYPES = {
  bulkCreate: 'bulkCreate',
  bulkExport: 'bulkExport',
  exportScans: 'exportScans',
  sheet: 'sheet',
  changeItemsOfJob: 'changeItemsOfJob',
  importCodes: 'importCodes',
  webhookEndpoint: 'webhookEndpoint',
  deleteAccount: 'deleteAccount',
  codeTimeline: 'codeTimeline',
} as const;

/** Custom search attributes with their types. The worker registers them where the server allows it. */
export const SEARCH_ATTRIBUTES = {
  QrelayAccountId: 'Keyword',
  QrelayKind: 'Keyword',
  QrelayState: 'Keyword',
  QrelayTotal: 'Int',
} as const;

/** Returns the ID of the workflow that runs a job. @param type Type of the job as clients see it, such as `bulk_update`. */
export function jobWorkflowId(type: string, jobId: string): string {
  return `${type.replaceAll('_', '-')}:${jobId}`;
}

/**
 * Returns the task queue of endpoint workflows and their activities. It is separate from the queue of all other workflows,
 * so that no number of endpoints delays a job. Endpoint workflows of earlier versions stay on the other queue until they end.
 */
export function deliveryTaskQueue(taskQueue: string): string {
  return `${taskQueue}-deliveries`;
}

/** Returns the ID of the entity workflow of a webhook endpoint. */
export function webhookEndpointWorkflowId(webhookId: string): string {
  return `webhook-endpoint:${webhookId}`;
}

/** Returns the ID of the workflow that erases a deleted account. */
export function deleteAccountWorkflowId(accountId: string): string {
  return `delete-account:${accountId}`;
}

/** Input of `bulkCreate`, `bulkExport`, `exportScans`, and `sheet`: IDs and counts only. The work itself is described in the job's documents. */
export interface JobWorkflowInput {
  jobId: string;
  accountId: string;
  /** Number of QR codes, or of labels. 0 for scans, which are counted later. */
  total: number;
  /** Number of chunks that the codes are stored in; 0 for an export. For a sheet, the number of its parts. */
  chunks: number;
}

/** Input of `changeItemsOfJob`. */
export interface ItemJobInput extends JobWorkflowInput {
  /** Whether all items are checked before the first one changes. */
  hasChecks?: boolean;
  /** Where a former run of the workflow ended. Default: at the beginning. */
  phase?: 'check' | 'change';
  page?: number;
  /** Number of items that former runs have worked through. */
  done?: number;
}

/** Result of working through a page of items. */
export interface ItemJobStep {
  progress: { done: number; total: number };
  /** Time that the writes took, in milliseconds. */
  writeMs: number;
}

/** Signal that an import may take its turn, or has to look at its job. Coalesced; carries no data. */
export const IMPORT_SIGNAL = 'proceed';

/** Input of `importCodes`. */
export interface ImportInput {
  jobId: string;
  accountId: string;
  /** Where a former run of the workflow ended. Default: at the beginning of what is next. */
  position?: { kind: 'check' | 'create'; fileId: string; page: number };
  /** Progress of former runs. */
  done?: number;
  total?: number;
}

/** What an import does next: it waits for its owner, for its turn, or works through pages of rows. */
export type ImportNextStep =
  | { kind: 'wait' | 'queue'; waitMs: number; status: JobStatus }
  | { kind: 'check' | 'create'; fileId: string; pages: number; total: number }
  | { kind: 'ended' };

/** Type of the failure with which an activity reports that its job was stopped. */
export const JOB_STOPPED = 'job_stopped';

/** Name of the query that returns the progress of a job or of an account's erasure. */
export const PROGRESS_QUERY = 'progress';

/** Workflow type that removes expired exports. */
export const EXPORT_CLEANUP_WORKFLOW_TYPE = 'removeExpiredExports';

/** Returns the ID of the Schedule that removes expired exports. Each task queue has its own. */
export function exportCleanupScheduleId(taskQueue: string): string {
  return `remove-expired-exports:${taskQueue}`;
}

/** Input of `webhookEndpoint`. */
export interface WebhookEndpointInput {
  webhookId: string;
}

/** Signal that wakes an endpoint's workflow because work may be due. Coalesced; carries no data. */
export const WAKE_SIGNAL = 'wake';

/** Activity type that drains an endpoint, equal to the name of the activity's function. */
export const DRAIN_ACTIVITY_TYPE = 'drainWebhook';

/** Result of one drain of an endpoint: counts and a delay, never payloads or secrets. */
export interface DrainOutcome {
  /** The endpoint's owner; null if the endpoint was deleted. */
  accountId: string | null;
  delivered: number;
  /** Number of failed attempts. */
  failed: number;
  /** Milliseconds until work is due; null if none is. Relative, so that clocks need not agree. */
  nextDueInMs: number | null;
  /** Why the drain ended. Shown in the Temporal UI. */
  state: 'idle' | 'waiting' | 'circuit_open' | 'disabled' | 'deleted' | 'busy';
}

/** Kind of endpoint workflows, in their search attribute `QrelayKind`. */
const WEBHOOK_ENDPOINT_KIND = 'webhook_endpoint';

/**
 * Builds the arguments of a Temporal client's `signalWithStart` that wakes an endpoint's workflow, or starts it if it is
 * not running.
 *
 * @param taskQueue Result of `deliveryTaskQueue`.
 * @param attributes Whether the server has the search attributes. The workflow adds the account.
 */
export function signalWithStartArgs(webhookId: string, taskQueue: string, attributes = false) {
  const input: WebhookEndpointInput = { webhookId };
  const kind = { key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: WEBHOOK_ENDPOINT_KIND };
  return {
    type: WORKFLOW_TYPES.webhookEndpoint,
    options: {
      workflowId: webhookEndpointWorkflowId(webhookId),
      taskQueue,
      args: [input] as [WebhookEndpointInput],
      signal: WAKE_SIGNAL,
      signalArgs: [] as [],
      ...(attributes && { typedSearchAttributes: [kind] }),
    },
  };
}

/** Workflow type that announces the first scans of codes. */
const FIRST_SCANS_WORKFLOW_TYPE = 'announceFirstScans';

/**
 * Builds the arguments of a Temporal client's `signalWithStart` that wakes the workflow of first scans.
 *
 * @param taskQueue Result of `deliveryTaskQueue`.
 */
export function firstScanSignalArgs(taskQueue: string) {
  return {
    type: FIRST_SCANS_WORKFLOW_TYPE,
    options: {
      workflowId: `announce-first-scans:${taskQueue}`,
      taskQueue,
      args: [] as [],
      signal: WAKE_SIGNAL,
      signalArgs: [] as [],
    },
  };
}

/** Returns the ID of the entity workflow that records the transitions of a code. */
function codeTimelineWorkflowId(qrCodeId: string): string {
  return `code-timeline:${qrCodeId}`;
}

/** Input of `codeTimeline`. */
export interface CodeTimelineInput {
  qrCodeId: string;
}

/** Result of recording what is due of a code. */
export interface TimelineStep {
  /** The code's owner; null if the code was deleted. */
  accountId: string | null;
  /** Number of transitions and scheduled changes that were recorded. */
  recorded: number;
  /** Milliseconds until the next instant; null if there is none. Relative, so that clocks need not agree. */
  nextInMs: number | null;
}

/** Kind of timeline workflows, in their search attribute `QrelayKind`. */
const CODE_TIMELINE_KIND = 'code_timeline';

/**
 * Builds the arguments of a Temporal client's `signalWithStart` that wakes the workflow of a code's timeline, or starts it if
 * it is not running.
 *
 * @param taskQueue Result of `deliveryTaskQueue`.
 * @param attributes Whether the server has the search attributes. The workflow adds the account.
 */
export function timelineSignalArgs(qrCodeId: string, taskQueue: string, attributes = false) {
  const input: CodeTimelineInput = { qrCodeId };
  const kind = { key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: CODE_TIMELINE_KIND };
  return {
    type: WORKFLOW_TYPES.codeTimeline,
    options: {
      workflowId: codeTimelineWorkflowId(qrCodeId),
      taskQueue,
      args: [input] as [CodeTimelineInput],
      signal: WAKE_SIGNAL,
      signalArgs: [] as [],
      ...(attributes && { typedSearchAttributes: [kind] }),
    },
  };
}

/** Where a sweep of timelines resumes: after this code, in the order in which codes are due. */
export interface TimelinePosition {
  /** ISO 8601. */
  nextAt: string;
  id: string;
}

/** Result of one step of a sweep of timelines. */
export interface TimelineSweepStep {
  /** Number of transitions that were recorded. */
  recorded: number;
  /** Where the next step resumes; null if the sweep is complete. */
  next: TimelinePosition | null;
}

/** Workflow type and kind of the sweep of timelines. */
export const TIMELINE_SWEEP_WORKFLOW_TYPE = 'sweepCodeTimelines';
export const TIMELINE_SWEEP_KIND = 'sweep_code_timelines';
/** Prefix of the workflow ID; the task queue follows. */
export const TIMELINE_SWEEP_WORKFLOW_ID = 'sweep-code-timelines';

/** Returns the ID of the Schedule that records transitions whose workflow was lost. Each task queue has its own. */
export function timelineSweepScheduleId(taskQueue: string): string {
  return `sweep-code-timelines:${taskQueue}`;
}

/** Where a sweep resumes: what it reads, and the ID of the last endpoint that it has examined. */
export interface SweepPosition {
  source: 'firstScans' | 'scans' | 'events' | 'deliveries';
  after: string;
}

/** Result of one step of a sweep. */
export interface SweepStep {
  /** Number of endpoints that received a wake-up. */
  signaled: number;
  /** Where the next step resumes; null if the sweep is complete. */
  next: SweepPosition | null;
}

/** Workflow type and kind of the webhook sweep. */
export const SWEEP_WORKFLOW_TYPE = 'webhookSweep';
export const SWEEP_KIND = 'webhook_sweep';
/** Prefix of the workflow ID; the task queue follows. */
export const SWEEP_WORKFLOW_ID = 'webhook-sweep';

/** Returns the ID of the Schedule that finds endpoints whose wake-up was lost. Each task queue has its own. */
export function sweepScheduleId(taskQueue: string): string {
  return `webhook-sweep:${taskQueue}`;
}

/** Workflow type and kind of the periodic roll-up of scans. */
export const ROLL_UP_WORKFLOW_TYPE = 'rollUpScans';
export const ROLL_UP_KIND = 'roll_up_scans';
/** Prefix of the roll-up's workflow ID; the task queue follows. */
export const ROLL_UP_WORKFLOW_ID = 'roll-up-scans';

/** Returns the ID of the Schedule that starts the roll-up. Each task queue has its own. */
export function rollUpScheduleId(taskQueue: string): string {
  return `roll-up-scans:${taskQueue}`;
}

/** Result of one call of a roll-up activity. */
export interface RollUpStep {
  /** Number of codes, rollups, or scans; see the activity. */
  count: number;
  /** Everything before this instant is final, and the next run resumes here. ISO 8601; null if there was nothing to do. */
  checkpoint: string | null;
  /** Whether the task is finished for this run. */
  done: boolean;
}

/** Result of the workflow: what each task counted. */
export interface RollUpSummary {
  /** Codes whose totals were advanced. */
  totals: number;
  /** Codes and accounts whose rollups were built, summed over days. */
  days: number;
  /** Codes whose totals were archived before retention, summed over days. */
  archivedTotals: number;
  /** Deleted scans of deleted codes. */
  orphans: number;
}

/** Workflow type that removes what no history of a code shows anymore. */
export const HISTORY_PRUNING_WORKFLOW_TYPE = 'pruneHistory';
export const HISTORY_PRUNING_KIND = 'prune_history';
/** Prefix of the workflow ID; Temporal appends the time of the run. */
export const HISTORY_PRUNING_WORKFLOW_ID = 'prune-history';

/** Returns the ID of the Schedule that prunes the history of codes. Each task queue has its own. */
export function historyPruningScheduleId(taskQueue: string): string {
  return `prune-history:${taskQueue}`;
}

/** What a run of `pruneHistory` examines, in this order. */
export type PruneStage = 'revisions' | 'deleted_codes' | 'logos';

/** Where a run of `pruneHistory` continues. */
export interface PrunePosition {
  stage: PruneStage;
  /** ID of the last examined document; an empty string at the beginning of a stage. */
  after: string;
}

/** Numbers of removed documents. */
export interface PruneCounts {
  revisions: number;
  logos: number;
}

/** Workflow type and kind of the periodic check of custom domains. */
export const DOMAIN_CHECK_WORKFLOW_TYPE = 'checkDomains';
export const DOMAIN_CHECK_KIND = 'check_domains';
/** Prefix of the workflow ID; the task queue follows. */
export const DOMAIN_CHECK_WORKFLOW_ID = 'check-domains';

/** Returns the ID of the Schedule that checks custom domains. Each task queue has its own. */
export function domainCheckScheduleId(taskQueue: string): string {
  return `check-domains:${taskQueue}`;
}

/** Numbers of domains that were checked, by result. */
export interface DomainCheckCounts {
  found: number;
  missing: number;
  /** DNS did not respond, so nothing changed. */
  failed: number;
  /** Domains that became `lost` by this check. */
  lost: number;
}

/** Result of one call of the activity, which checks the domains of a bounded number of accounts. */
export interface DomainCheckStep extends DomainCheckCounts {
  /** ID of the last account; the next call starts after it. null: all accounts were checked. */
  after: string | null;
}

/** Workflow type and kind of the periodic check of links. */
export const LINK_WATCH_WORKFLOW_TYPE = 'watchLinks';
export const LINK_WATCH_KIND = 'watch_links';
/** Prefix of the workflow ID; the task queue follows. */
export const LINK_WATCH_WORKFLOW_ID = 'watch-links';

/** Returns the ID of the Schedule that checks links. Each task queue has its own. */
export function linkWatchScheduleId(taskQueue: string): string {
  return `watch-links:${taskQueue}`;
}

/** Workflow type and kind of a check of one code's links that its owner has requested. */
export const CHECK_LINKS_WORKFLOW_TYPE = 'checkLinks';
export const CHECK_LINKS_KIND = 'check_links';

/** Returns the ID of the workflow that checks the links of a code. */
export function checkLinksWorkflowId(qrCodeId: string): string {
  return `check-links:${qrCodeId}`;
}

/** Input of `checkLinks`. */
export interface CheckLinksInput {
  qrCodeId: string;
}

/** Where the list of due codes continues. */
export interface DueLinkPosition {
  /** ISO 8601. */
  dueAt: string;
  id: string;
}

/** Hosts that have due links. Hosts are keys, not names. */
export interface DueHosts {
  hosts: string[];
  /** null: there are no more. */
  next: DueLinkPosition | null;
}

/** Input of the activity that checks links of one host, one after another. */
export interface CheckHostInput {
  /** The results of a run are recorded together. */
  runId: string;
  host: string;
  /** Checks all links of this code, due or not. Default: the due links of all codes. */
  qrCodeId?: string;
}

/** Result of one call of that activity. */
export interface CheckHostStep {
  checked: number;
  /** Whether links remain, or another process checks the host at the moment. */
  hasMore: boolean;
}

/** What becomes of the results of a run. */
export interface RunJudgment {
  checks: number;
  /** Whether most hosts failed, so that the service itself was probably offline. */
  isVoid: boolean;
}

/** Numbers of checks and of changes of the health of codes. */
export interface LinkWatchCounts {
  checked: number;
  broken: number;
  recovered: number;
  voidRuns: number;
}
