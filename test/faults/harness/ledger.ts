import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import yauzl from 'yauzl';
import { webhookEndpointWorkflowId } from '../../../core/workflows/webhook-endpoints.js';
import { CODES_PER_EXPORT, type Load } from './load.js';
import { ROWS_PER_IMPORT } from './item-jobs.js';
import type { FaultReceiver } from './receiver.js';
import type { System } from './system.js';

/** Rows of the ledger, in this order. */
export const LEDGER_ROWS = [
  'scans',
  'deliveries',
  'codes',
  'bulk creations',
  'exports',
  'bulk changes',
  'imports',
] as const;

/** One line of the ledger: what clients were promised, compared with what exists after the faults. */
export interface LedgerRow {
  what: (typeof LEDGER_ROWS)[number];
  acknowledged: number;
  found: number;
  doubled: number;
  lost: number;
}

export interface Ledger {
  rows: LedgerRow[];
  /** Broken promises that the rows do not show. */
  violations: string[];
  notes: string[];
  /** Time as of `performance.now()` at which all scans and deliveries were found, without the jobs. */
  scansFoundAt: number;
}

const JOB_POLL_MS = 300;
const FINAL_STATUSES = ['completed', 'failed', 'cancelled'];

/** Waits until everything that was acknowledged is found, or time runs out, and returns the ledger. */
export async function settle(
  system: System,
  load: Load,
  receiver: FaultReceiver,
  timeoutMs: number,
): Promise<Ledger> {
  const deadline = Date.now() + timeoutMs;
  const ledger: Ledger = { rows: [], violations: [], notes: [], scansFoundAt: NaN };
  await settleScans(system, load, receiver, deadline, ledger);
  ledger.scansFoundAt = performance.now();
  await settleJobs(system, load, deadline, ledger);
  return ledger;
}

async function settleScans(
  system: System,
  { received, codes, call }: Load,
  receiver: FaultReceiver,
  deadline: number,
  { rows, violations, notes }: Ledger,
): Promise<void> {
  const { store } = system;
  const acknowledged = new Set(received.redirects.map(({ referrer }) => referrer));
  const stored = new Map<string, number>();
  const countMissing = (expected: Iterable<string>, actual: { has(referrer: string): boolean }) =>
    [...expected].filter((referrer) => !actual.has(referrer)).length;
  for (;;) {
    stored.clear();
    const isLast = Date.now() > deadline;
    for await (const { referrer } of store.db.collection('scans').find().project({ referrer: 1 })) {
      stored.set(referrer as string, (stored.get(referrer as string) ?? 0) + 1);
    }
    const missing = countMissing(acknowledged, stored) + countMissing(stored.keys(), receiver.accepted);
    if (missing === 0 || isLast) break;
    await sleep(stored.size > 10_000 ? 2_000 : 300);
  }
  // A repeated write or delivery would arrive shortly after the first one.
  await sleep(300);
  const lost = countMissing(acknowledged, stored);
  rows.push({
    what: 'scans',
    acknowledged: acknowledged.size,
    found: acknowledged.size - lost,
    doubled: [...stored.values()].filter((count) => count > 1).length,
    lost,
  });
  const undelivered = countMissing(stored.keys(), receiver.accepted);
  rows.push({
    what: 'deliveries',
    acknowledged: stored.size,
    found: stored.size - undelivered,
    doubled: [...receiver.accepted.values()].filter((count) => count > 1).length,
    lost: undelivered,
  });
  if (undelivered > 0) notes.push(...(await describeEndpoints(system)));
  // Analytics count scans that a wrong clock dated into the future once that time has come.
  const countRaw = (id: string): Promise<number> =>
    store.db.collection('scans').countDocuments({ qrCodeId: id, at: { $lte: new Date() } });
  for (const { id, shortCode } of codes) {
    const before = await countRaw(id);
    const response = await call('GET', `/api/v1/qr-codes/${id}/analytics`);
    const { totalScans } = (await response.json()) as { totalScans: number };
    // Scans whose redirect nobody waited for may still be stored.
    const after = await countRaw(id);
    if (totalScans >= before && totalScans <= after) continue;
    violations.push(`analytics of ${shortCode} count ${totalScans} of ${before} to ${after} scans`);
  }
  violations.push(...receiver.violations.slice(0, 5));
}

async function settleJobs(
  { store, temporalAddress }: System,
  { received, changedCodes, call }: Load,
  deadline: number,
  { rows, violations, notes }: Ledger,
): Promise<void> {
  const findByName = async (name: string) =>
    (await store.db.collection<{ _id: string }>('qr_codes').find({ name }).toArray()).map(({ _id }) => _id);
  const without = { failed: 0, cancelled: 0, unfinished: 0 };
  const waitForEnd = async (id: string): Promise<string> => {
    for (;;) {
      const job = (await (await call('GET', `/api/v1/jobs/${id}`)).json()) as { status: string };
      if (FINAL_STATUSES.includes(job.status)) return job.status;
      if (Date.now() > deadline) {
        notes.push(await describeUnfinishedJob(id, { store, temporalAddress }));
        return 'unfinished';
      }
      await sleep(JOB_POLL_MS);
    }
  };

  const codes = newRow('codes');
  for (const [name, id] of received.singles) {
    const ids = await findByName(name);
    codes.acknowledged += 1;
    if (ids.includes(id)) codes.found += 1;
    else codes.lost += 1;
    if (ids.length > 1) codes.doubled += 1;
  }

  /** Compares jobs that create codes with the codes of their name. */
  const countCreated = async (row: LedgerRow, name: string, id: string, size: number): Promise<void> => {
    const status = await waitForEnd(id);
    const count = (await findByName(name)).length;
    row.acknowledged += 1;
    if (status === 'completed' && count === size) row.found += 1;
    else if (count > size) row.doubled += 1;
    else row.lost += 1;
    if (status !== 'completed') without[status as keyof typeof without] += 1;
    if (status !== 'completed' && count > 0) violations.push(`${name} is ${status} and left ${count} codes`);
  };

  const bulks = newRow('bulk creations');
  for (const [name, { id, codes: size }] of received.bulks) await countCreated(bulks, name, id, size);

  const exports = newRow('exports');
  for (const id of received.exports) {
    const status = await waitForEnd(id);
    exports.acknowledged += 1;
    if (status !== 'completed') {
      without[status as keyof typeof without] += 1;
      exports.lost += 1;
      continue;
    }
    const zip = Buffer.from(await (await call('GET', `/api/v1/jobs/${id}/download`)).arrayBuffer());
    if ((await countEntries(zip)) === CODES_PER_EXPORT + 1) exports.found += 1;
    else violations.push(`the ZIP of ${id} is incomplete`);
  }

  const changes = newRow('bulk changes');
  for (const id of received.changes) {
    const status = await waitForEnd(id);
    const revisions = await countRevisions(store, id);
    changes.acknowledged += 1;
    if (status !== 'completed') without[status as keyof typeof without] += 1;
    if (changedCodes.some((code) => (revisions.get(code) ?? 0) > 1)) changes.doubled += 1;
    else if (status === 'completed' && revisions.size === changedCodes.length) changes.found += 1;
    else changes.lost += 1;
  }

  const imports = newRow('imports');
  for (const [name, id] of received.imports) await countCreated(imports, name, id, ROWS_PER_IMPORT);
  rows.push(codes, bulks, exports, changes, imports);
  if (Object.values(without).some((count) => count > 0))
    notes.push(`jobs not completed: ${JSON.stringify(without)}`);
}

function newRow(what: LedgerRow['what']): LedgerRow {
  return { what, acknowledged: 0, found: 0, doubled: 0, lost: 0 };
}

/** Returns the number of revisions that a job has created, by code. */
async function countRevisions({ db }: System['store'], jobId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const revisions = db.collection('qr_code_revisions').find({ 'actor.id': jobId });
  for await (const { qrCodeId } of revisions.project<{ qrCodeId: string }>({ qrCodeId: 1 })) {
    counts.set(qrCodeId, (counts.get(qrCodeId) ?? 0) + 1);
  }
  return counts;
}

/** Returns what MongoDB and Temporal know of a job, for the reader of a broken ledger. */
async function describeUnfinishedJob(id: string, system: DescribedSystem): Promise<string> {
  const jobs = system.store.db.collection<{ _id: string; workflowId: string }>('jobs');
  const job = await jobs.findOne({ _id: id });
  return `unfinished: ${JSON.stringify(job)}, ${await describeWorkflow(job?.workflowId ?? '', system)}`;
}

/** Returns what MongoDB and Temporal know of the endpoints. */
async function describeEndpoints(system: DescribedSystem): Promise<string[]> {
  const { db } = system.store;
  const endpoints = await db
    .collection<{ _id: string }>('webhooks')
    .find({}, { projection: { secrets: 0 } })
    .toArray();
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const workflow = await describeWorkflow(webhookEndpointWorkflowId(endpoint._id), system);
      const pending = await db.collection('scans').countDocuments({ outbox: endpoint._id });
      return `endpoint: ${JSON.stringify(endpoint)}, ${pending} scans in the outbox, ${workflow}`;
    }),
  );
}

type DescribedSystem = Pick<System, 'store' | 'temporalAddress'>;

async function describeWorkflow(id: string, { temporalAddress }: DescribedSystem): Promise<string> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const { status, raw } = await new Client({ connection }).workflow.getHandle(id).describe();
    const { pendingActivities, pendingWorkflowTask } = raw;
    const pending = JSON.stringify({ pendingActivities, pendingWorkflowTask });
    return `workflow at ${new Date().toISOString()}: ${status.name}, ${pending}`;
  } catch (error) {
    return String(error);
  } finally {
    await connection.close();
  }
}

function countEntries(zip: Buffer): Promise<number> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(zip, (error, file) => resolve(error ? 0 : file.entryCount));
  });
}
