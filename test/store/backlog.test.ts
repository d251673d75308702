import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import type { JobStatus } from '../../core/workflows/job-status.js';
import { isEnded } from '../../core/jobs/job.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { readBacklog } from '../../store/backlog.js';
import { recordEvents } from '../../store/events/record-events.js';
import { JOBS, type JobDocument } from '../../store/jobs/job-documents.js';
import { WEBHOOK_DELIVERIES } from '../../store/webhooks/webhook-deliveries.js';
import { IDLE_BACKLOG } from '../support/idle-backlog.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';

const NOW = new Date();
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

let stores: WebhookStores;

beforeEach(async () => {
  stores = await openWebhookStores();
});
afterEach(() => stores.close());

/** Inserts a delivery that is due at a time. */
async function insertDelivery(webhookId: string, dueAt: Date | undefined, status = 'pending'): Promise<void> {
  const id = `dlv_${Math.random()}`;
  await stores.db
    .collection<Document & { _id: string }>(WEBHOOK_DELIVERIES)
    .insertOne({ _id: id, webhookId, status, ...(dueAt && { dueAt }) });
}

async function insertJob(id: string, accountId: string, status: JobStatus, createdAt: Date): Promise<void> {
  await stores.db.collection<JobDocument>(JOBS).insertOne({
    _id: id,
    accountId,
    type: 'bulk_create',
    status,
    createdAt,
    ...(!isEnded(status) && { dispatchAfter: NOW }),
  } as unknown as JobDocument);
}

const open = (minutes: number) => ({
  health: {
    failures: 12,
    failingSince: ago(60),
    lastFailureAt: ago(1),
    circuitOpenUntil: new Date(NOW.getTime() + minutes * MINUTE_MS),
  },
});

describe('the backlog', () => {
  test('of an idle service is empty', async () => {
    expect(await readBacklog(stores.db, NOW)).toEqual(IDLE_BACKLOG);
  });

  test('has due deliveries by the state of their endpoint, and the age of the oldest', async () => {
    const active = await stores.endpoint('http://127.0.0.1/a', { health: CLOSED });
    const failing = await stores.endpoint('http://127.0.0.1/b', open(4));
    const disabled = await stores.endpoint('http://127.0.0.1/c', { enabled: false });
    await insertDelivery(active.id, ago(3));
    await insertDelivery(active.id, ago(9), 'retrying');
    await insertDelivery(active.id, ago(-9), 'retrying');
    await insertDelivery(active.id, undefined, 'delivered');
    await insertDelivery(failing.id, ago(50));
    await insertDelivery(disabled.id, ago(500));
    await insertDelivery('wh_deleted', ago(20));
    const { work, pendingDeliveries, endpoints } = await readBacklog(stores.db, NOW);
    expect(work).toMatchObject({
      active: { due: 2, oldestDueAt: ago(9) },
      circuit_open: { due: 1, oldestDueAt: ago(50) },
      disabled: { due: 1, oldestDueAt: ago(500) },
      deleted: { due: 1, oldestDueAt: ago(20) },
    });
    expect(pendingDeliveries).toBe(6);
    expect(endpoints).toEqual({ circuitOpen: 1, disabled: 1 });
  });

  test('has the events of scans that are not deliveries yet', async () => {
    const [one, two] = [
      await stores.endpoint('http://127.0.0.1/a'),
      await stores.endpoint('http://127.0.0.1/b', open(4)),
    ];
    await stores.scan(3, [one.id]);
    await stores.scan(2, [one.id, two.id]);
    await stores.scan(1, []);
    const { work, outboxEntries } = await readBacklog(stores.db, NOW);
    expect(Math.abs(work.active.oldestOutboxAt!.getTime() - NOW.getTime())).toBeLessThan(MINUTE_MS);
    expect(work.circuit_open.oldestOutboxAt).not.toBeNull();
    expect(work.disabled.oldestOutboxAt).toBeNull();
    expect(outboxEntries).toBe(5);
  });

  test('has the other events that are not deliveries yet', async () => {
    const endpoint = await stores.endpoint('http://127.0.0.1/a', { events: ['job.failed'] });
    const event = {
      key: 'job_1_failed',
      type: 'job.failed' as const,
      accountId: endpoint.accountId,
      at: ago(7),
      data: {},
      codes: [],
    };
    expect(await recordEvents(stores, endpoint.accountId, [event])).toEqual([endpoint.id]);
    const { outboxEntries, work } = await readBacklog(stores.db, NOW);
    expect([outboxEntries, work.active.oldestOutboxAt]).toEqual([1, ago(7)]);
  });

  test('has unfinished jobs, and the oldest queued one that no other job of its account blocks', async () => {
    await insertJob('job_1', 'acc_1', 'running', ago(30));
    await insertJob('job_2', 'acc_1', 'queued', ago(20));
    await insertJob('job_3', 'acc_2', 'completed', ago(15));
    await insertJob('job_4', 'acc_2', 'queued', ago(10));
    await insertJob('job_5', 'acc_2', 'queued', ago(5));
    const { jobs, oldestStartableJobAt } = await readBacklog(stores.db, NOW);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { type: 'bulk_create', status: 'running', count: 1 },
        { type: 'bulk_create', status: 'queued', count: 3 },
      ]),
    );
    expect(jobs).toHaveLength(2);
    expect(oldestStartableJobAt).toEqual(ago(10));
  });

  test('has the oldest queued job next to an import that waits for its owner', async () => {
    await insertJob('job_1', 'acc_1', 'awaiting_confirmation', ago(30));
    await insertJob('job_2', 'acc_1', 'queued', ago(20));
    const { oldestStartableJobAt } = await readBacklog(stores.db, NOW);
    expect(oldestStartableJobAt).toEqual(ago(20));
  });
});
