import type { Db, Document, ObjectId } from 'mongodb';
import type { StoredJob } from '../core/jobs/job.js';
import { isWaiting, type JobStatus } from '../core/workflows/job-status.js';
import { circuitState } from '../core/events/webhooks/circuit-breaker.js';
import { EVENT_OUTBOX_INDEX, EVENTS } from './events/event-documents.js';
import { JOBS, type JobDocument } from './jobs/job-documents.js';
import { withStoreTimeout } from './mongo/timeouts.js';
import { OUTBOX_INDEX, SCANS } from './scans/scan-documents.js';
import { DUE_INDEX, WEBHOOK_DELIVERIES } from './webhooks/webhook-deliveries.js';
import type { AlertDocument } from './alerts/alert-documents.js';
import { MAILING_LISTS } from './mail/mailing-lists.js';
import { MAILS, type MailDocument } from './mail/mail-documents.js';
import { QR_CODES, TIMELINE_INDEX, type QrCodeDocument } from './qr-codes/qr-code-documents.js';
import { WEBHOOKS, type WebhookDocument } from './webhooks/webhooks.js';

/**
 * States of an endpoint, which say whether its work should be done by now. A deleted endpoint's work is
 * removed soon.
 */
export const ENDPOINT_STATES = ['active', 'circuit_open', 'disabled', 'deleted'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Work of endpoints in one state. */
export interface EndpointWork {
  /** Deliveries that are due. */
  due: number;
  /** When the oldest of them was due. */
  oldestDueAt: Date | null;
  /** When the oldest event that is not a delivery yet was recorded. */
  oldestOutboxAt: Date | null;
}

export interface UnfinishedJobs {
  type: StoredJob['type'];
  status: JobStatus;
  count: number;
}

/** All stored work that is not done yet. */
export interface Backlog {
  work: Record<EndpointState, EndpointWork>;
  /** Scans and other events that are not deliveries of all their endpoints yet. */
  outboxEntries: number;
  /** Deliveries that will be attempted, now or later. */
  pendingDeliveries: number;
  endpoints: { circuitOpen: number; disabled: number };
  jobs: UnfinishedJobs[];
  /** When the oldest queued job that no other job of its account blocks was created. */
  oldestStartableJobAt: Date | null;
  /** Due time of the earliest transition of a code that is not recorded yet. */
  oldestDueTransitionAt: Date | null;
  /** Number of scheduled changes that have not been recorded yet. */
  pendingChanges: number;
  /** When the oldest mail that no server has taken yet was written. */
  oldestPendingMailAt: Date | null;
  /** When the alert was checked, or enabled, that was checked longest ago. */
  oldestAlertCheckAt: Date | null;
  /**
   * Whether a limit was reached, so that the numbers are minimums. `MAX_SCHEDULED_CODES` is not considered.
   */
  truncated: boolean;
}

/** Limits of one reading of the backlog, which takes 12 ms on an idle service and 250 ms at the limits. */
const MAX_DUE = 100_000;
const MAX_COUNTED = 100_000;
const MAX_OUTBOX_ENDPOINTS = 200;
const MAX_JOBS = 10_000;
const MAX_MAILS = 10_000;
const MAX_ALERTS = 100_000;
/** Maximum number of codes whose scheduled changes are counted. Each document is read as a whole. */
const MAX_SCHEDULED_CODES = 10_000;
const TIMEOUT_MS = 4_000;

const ACTIVE_STATUSES = ['pending', 'retrying'];

/**
 * Reads the backlog with bounded queries on indexes.
 *
 * @throws MongoError or StoreTimeoutError if MongoDB does not respond.
 */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const [
    due,
    outbox,
    outboxEntries,
    pendingDeliveries,
    jobs,
    endpoints,
    oldestDueTransitionAt,
    pendingChanges,
    oldestPendingMailAt,
    oldestAlertCheckAt,
  ] = await withStoreTimeout(
    TIMEOUT_MS,
    Promise.all([
      listDue(db, now),
      listOldestOutboxEntries(db),
      countOutboxEntries(db),
      countPendingDeliveries(db),
      listUnfinishedJobs(db),
      countEndpoints(db, now),
      findOldestDueTransition(db, now),
      countPendingChanges(db),
      findOldestPendingMail(db),
      findOldestAlertCheck(db),
    ]),
  );
  const states = await listStates(db, [...new Set([...due.map(({ _id }) => _id), ...outbox.keys()])], now);
  return {
    work: groupWork(due, outbox, states),
    outboxEntries,
    pendingDeliveries,
    endpoints,
    jobs: groupJobs(jobs),
    oldestStartableJobAt: findOldestStartable(jobs),
    oldestDueTransitionAt,
    pendingChanges,
    oldestPendingMailAt,
    oldestAlertCheckAt,
    truncated:
      sum(due.map((group) => group.due)) >= MAX_DUE ||
      outbox.size >= MAX_OUTBOX_ENDPOINTS ||
      Math.max(outboxEntries, pendingDeliveries) >= MAX_COUNTED ||
      jobs.length >= MAX_JOBS,
  };
}

async function countPendingChanges(db: Db): Promise<number> {
  const [found] = await db
    .collection<QrCodeDocument>(QR_CODES)
    .aggregate<{ changes: number }>([
      { $match: { 'schedule.version': { $exists: true } } },
      { $limit: MAX_SCHEDULED_CODES },
      { $group: { _id: null, changes: { $sum: { $size: '$schedule.changes' } } } },
    ])
    .toArray();
  return found?.changes ?? 0;
}

async function findOldestDueTransition(db: Db, now: Date): Promise<Date | null> {
  const oldest = await db.collection<QrCodeDocument>(QR_CODES).findOne(
    { 'timeline.nextAt': { $lte: now } },
    {
      projection: { 'timeline.nextAt': 1 },
      sort: TIMELINE_INDEX,
      hint: TIMELINE_INDEX,
      maxTimeMS: TIMEOUT_MS,
    },
  );
  return oldest?.timeline?.nextAt ?? null;
}

/** Finds the oldest of at most 10,000 pending mails. Only they have `dispatchAfter`. */
async function findOldestAlertCheck(db: Db): Promise<Date | null> {
  const [oldest] = await db
    .collection<AlertDocument>(MAILING_LISTS.alerts)
    .aggregate<{ at: Date }>(
      [
        { $match: { enabled: true, 'condition.events': { $exists: false } } },
        { $limit: MAX_ALERTS },
        { $group: { _id: null, at: { $min: { $ifNull: ['$checkedAt', '$since'] } } } },
      ],
      { maxTimeMS: TIMEOUT_MS },
    )
    .toArray();
  return oldest?.at ?? null;
}

async function findOldestPendingMail(db: Db): Promise<Date | null> {
  const [oldest] = await db
    .collection<MailDocument>(MAILS)
    .aggregate<{ createdAt: Date }>(
      [
        { $match: { dispatchAfter: { $gt: new Date(0) } } },
        { $limit: MAX_MAILS },
        { $group: { _id: null, createdAt: { $min: '$createdAt' } } },
      ],
      { hint: { dispatchAfter: 1 }, maxTimeMS: TIMEOUT_MS },
    )
    .toArray();
  return oldest?.createdAt ?? null;
}

interface DueGroup {
  _id: string;
  due: number;
  oldest: Date;
}

/** Counts due deliveries by endpoint. The index, which contains only pending deliveries, covers the query. */
function listDue(db: Db, now: Date): Promise<DueGroup[]> {
  return db
    .collection(WEBHOOK_DELIVERIES)
    .aggregate<DueGroup>(
      [
        { $match: { webhookId: { $gt: '' }, status: { $in: ACTIVE_STATUSES }, dueAt: { $lte: now } } },
        { $limit: MAX_DUE },
        { $group: { _id: '$webhookId', due: { $sum: 1 }, oldest: { $min: '$dueAt' } } },
      ],
      { hint: DUE_INDEX, maxTimeMS: TIMEOUT_MS },
    )
    .toArray();
}

function countPendingDeliveries(db: Db): Promise<number> {
  return db
    .collection(WEBHOOK_DELIVERIES)
    .countDocuments(
      { webhookId: { $gt: '' }, status: { $in: ACTIVE_STATUSES }, dueAt: { $gt: new Date(0) } },
      { hint: DUE_INDEX, limit: MAX_COUNTED, maxTimeMS: TIMEOUT_MS },
    );
}

/** The collections whose documents are events, each with the index of those that are pending. */
const OUTBOXES = [
  {
    collection: SCANS,
    index: OUTBOX_INDEX,
    timeOf: ({ _id }: Document) => (_id as ObjectId).getTimestamp(),
  },
  { collection: EVENTS, index: EVENT_OUTBOX_INDEX, timeOf: ({ at }: Document) => at as Date },
] as const;

async function countOutboxEntries(db: Db): Promise<number> {
  const counts = OUTBOXES.map(({ collection, index }) =>
    db
      .collection(collection)
      .countDocuments({ outbox: { $gt: '' } }, { hint: index, limit: MAX_COUNTED, maxTimeMS: TIMEOUT_MS }),
  );
  return sum(await Promise.all(counts));
}

/** Returns when the oldest event of each endpoint with pending events was stored. */
async function listOldestOutboxEntries(db: Db): Promise<Map<string, Date>> {
  const oldest = new Map<string, Date>();
  for (const found of await Promise.all(OUTBOXES.map((outbox) => listOldestOf(db, outbox)))) {
    for (const [id, at] of found) oldest.set(id, earliest([at, oldest.get(id) ?? at]) ?? at);
  }
  return oldest;
}

/** Returns when the oldest pending event of each endpoint was stored. Takes two index reads per endpoint. */
async function listOldestOf(
  db: Db,
  { collection, index, timeOf }: (typeof OUTBOXES)[number],
): Promise<Map<string, Date>> {
  const events = db.collection<Document & { outbox?: string[] }>(collection);
  const options = { hint: index, maxTimeMS: TIMEOUT_MS };
  const oldest = new Map<string, Date>();
  let last = '';
  while (oldest.size < MAX_OUTBOX_ENDPOINTS) {
    const found = await events.findOne({ outbox: { $gt: last } }, { ...options, projection: { outbox: 1 } });
    const next = found?.outbox?.filter((id) => id > last).sort()[0];
    if (next === undefined) break;
    const first = await events.findOne({ outbox: next }, { ...options, sort: index, projection: { at: 1 } });
    if (first) oldest.set(next, timeOf(first));
    last = next;
  }
  return oldest;
}

type JobSummary = Pick<JobDocument, '_id' | 'accountId' | 'type' | 'status' | 'createdAt'>;

/** Lists unfinished jobs. Only they have `dispatchAfter`, so its sparse index contains no others. */
function listUnfinishedJobs(db: Db): Promise<JobSummary[]> {
  return db
    .collection<JobDocument>(JOBS)
    .find<JobSummary>(
      { dispatchAfter: { $gt: new Date(0) } },
      {
        hint: { dispatchAfter: 1 },
        limit: MAX_JOBS,
        maxTimeMS: TIMEOUT_MS,
        projection: { accountId: 1, type: 1, status: 1, createdAt: 1 },
      },
    )
    .toArray();
}

async function countEndpoints(db: Db, now: Date): Promise<Backlog['endpoints']> {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const options = { limit: MAX_COUNTED, maxTimeMS: TIMEOUT_MS };
  const [circuitOpen, disabled] = await Promise.all([
    webhooks.countDocuments({ enabled: true, 'health.circuitOpenUntil': { $gt: now } }, options),
    webhooks.countDocuments({ enabled: false }, options),
  ]);
  return { circuitOpen, disabled };
}

async function listStates(db: Db, ids: readonly string[], now: Date): Promise<Map<string, EndpointState>> {
  const found = await db
    .collection<WebhookDocument>(WEBHOOKS)
    .find({ _id: { $in: [...ids] } }, { projection: { enabled: 1, health: 1 }, maxTimeMS: TIMEOUT_MS })
    .toArray();
  return new Map(
    found.map(({ _id, enabled, health }) => {
      const isOpen = circuitState(health, now) !== 'closed';
      return [_id, !enabled ? 'disabled' : isOpen ? 'circuit_open' : 'active'];
    }),
  );
}

function groupWork(
  due: readonly DueGroup[],
  outbox: ReadonlyMap<string, Date>,
  states: ReadonlyMap<string, EndpointState>,
): Backlog['work'] {
  const ofState = (state: EndpointState): EndpointWork => {
    const isIn = (webhookId: string) => (states.get(webhookId) ?? 'deleted') === state;
    const groups = due.filter(({ _id }) => isIn(_id));
    return {
      due: sum(groups.map((group) => group.due)),
      oldestDueAt: earliest(groups.map(({ oldest }) => oldest)),
      oldestOutboxAt: earliest([...outbox].filter(([id]) => isIn(id)).map(([, at]) => at)),
    };
  };
  return {
    active: ofState('active'),
    circuit_open: ofState('circuit_open'),
    disabled: ofState('disabled'),
    deleted: ofState('deleted'),
  };
}

function groupJobs(jobs: readonly JobSummary[]): UnfinishedJobs[] {
  const groups = new Map<string, UnfinishedJobs>();
  for (const { type, status } of jobs) {
    const group = groups.get(`${type} ${status}`) ?? { type, status, count: 0 };
    group.count += 1;
    groups.set(`${type} ${status}`, group);
  }
  return [...groups.values()];
}

/**
 * The jobs of an account run one after another, so only the oldest unfinished one of each account can start.
 * Imports that wait for their owner block none.
 */
function findOldestStartable(jobs: readonly JobSummary[]): Date | null {
  const first = new Map<string, JobSummary>();
  for (const job of jobs) {
    if (isWaiting(job.status)) continue;
    const known = first.get(job.accountId);
    if (!known || job._id < known._id) first.set(job.accountId, job);
  }
  return earliest(
    [...first.values()].filter(({ status }) => status === 'queued').map(({ createdAt }) => createdAt),
  );
}

function earliest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
