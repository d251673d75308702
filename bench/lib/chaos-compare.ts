import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import yauzl from 'yauzl';
import { CODES_PER_BULK, CODES_PER_EXPORT, type Call, type Ledger } from './chaos-clients.js';
import type { ChaosReceiver } from './chaos-receiver.js';
import { checkTarget, quantile } from './measure.js';

/** Deliveries are retried after five and then thirty minutes; all must have arrived within this time. */
const SETTLE_TIMEOUT_MS = 45 * 60_000;

interface Totals {
  totalScans: number;
}

/** Checks that every created code exists once, every bulk has all or none of its codes, and every ZIP is complete. */
export async function compareJobs(call: Call, db: Db, { singles, bulks, exports }: Ledger): Promise<void> {
  const findByName = async (name: string) =>
    (await db.collection<{ _id: string }>('qr_codes').find({ name }).toArray()).map(({ _id }) => _id);
  const statusCounts: Record<string, number> = {};
  const waitForEnd = async (id: string): Promise<string> => {
    for (;;) {
      const { status } = (await (await call('GET', `/api/v1/jobs/${id}`)).json()) as { status: string };
      if (['completed', 'failed', 'cancelled'].includes(status)) {
        statusCounts[status] = (statusCounts[status] ?? 0) + 1;
        return status;
      }
      await sleep(1_000);
    }
  };

  let violations = 0;
  for (const [name, id] of singles) if ((await findByName(name)).join() !== id) violations += 1;
  checkTarget(
    `${singles.size} individually created codes exist once (${violations} do not)`,
    violations === 0,
  );

  violations = 0;
  for (const [n, job] of bulks) {
    const expected = (await waitForEnd(job)) === 'completed' ? CODES_PER_BULK : 0;
    if ((await findByName(`bulk ${n}`)).length !== expected) violations += 1;
  }
  checkTarget(
    `${bulks.size} bulk creations created all or none of their codes (${violations} did not)`,
    violations === 0,
  );

  violations = 0;
  for (const job of exports) {
    if ((await waitForEnd(job)) !== 'completed') continue;
    const zip = Buffer.from(await (await call('GET', `/api/v1/jobs/${job}/download`)).arrayBuffer());
    if ((await countEntries(zip)) !== CODES_PER_EXPORT + 1) violations += 1;
  }
  checkTarget(`${exports.length} exports returned complete ZIPs (${violations} did not)`, violations === 0);
  console.log(`jobs by final status: ${JSON.stringify(statusCounts)}`);
}

function countEntries(zip: Buffer): Promise<number> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(zip, (error, file) => resolve(error ? 0 : file.entryCount));
  });
}

/** Checks that every redirected scan is stored once, counted once, and delivered to the receiver. */
export async function compareScans(
  call: Call,
  db: Db,
  ledger: Ledger,
  codes: readonly { id: string }[],
  receiver: ChaosReceiver,
): Promise<void> {
  const { redirected, durationsMs, failures } = ledger;
  const stored = new Map<string, number>();
  const countMissing = (expected: Iterable<string>, actual: { has(referrer: string): boolean }) =>
    [...expected].filter((referrer) => !actual.has(referrer)).length;
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (let round = 0; ; round++) {
    stored.clear();
    for await (const { referrer } of db.collection('scans').find().project({ referrer: 1 })) {
      stored.set(referrer as string, (stored.get(referrer as string) ?? 0) + 1);
    }
    const [unstored, undelivered] = [
      countMissing(redirected, stored),
      countMissing(stored.keys(), receiver.accepted),
    ];
    if ((unstored === 0 && undelivered === 0) || Date.now() > deadline) break;
    if (round % 15 === 0) console.log(`waiting for ${unstored} scans and ${undelivered} deliveries`);
    await sleep(2_000);
  }
  console.log(
    `${redirected.size} scans were redirected: p50 ${quantile(durationsMs, 0.5).toFixed(1)} ms, p99 ${quantile(durationsMs, 0.99).toFixed(0)} ms, maximum ${Math.max(...durationsMs).toFixed(0)} ms; not redirected: ${JSON.stringify(failures)}`,
  );
  const lost = countMissing(redirected, stored);
  const duplicates = [...stored.values()].filter((count) => count > 1).length;
  checkTarget(`every redirected scan is stored (${lost} are not)`, lost === 0);
  checkTarget(`no scan is stored twice (${duplicates} are)`, duplicates === 0);

  let miscounted = 0;
  for (const { id } of codes) {
    const { totalScans } = (await (await call('GET', `/api/v1/qr-codes/${id}`)).json()) as Totals;
    const analytics = (await (await call('GET', `/api/v1/qr-codes/${id}/analytics`)).json()) as Totals;
    const raw = await db.collection('scans').countDocuments({ qrCodeId: id });
    if (totalScans !== raw || analytics.totalScans !== raw) miscounted += 1;
  }
  checkTarget('totals and analytics equal the number of stored scans', miscounted === 0);

  const missing = countMissing(stored.keys(), receiver.accepted);
  checkTarget(`every one of ${stored.size} stored scans was delivered (${missing} were not)`, missing === 0);
  checkTarget(
    `every delivery is signed and repeated with the same bytes (${receiver.violations.length} are not)`,
    receiver.violations.length === 0,
  );
  console.log(`${receiver.repeats} deliveries were repeated after they had been accepted`);
  for (const line of receiver.violations.slice(0, 5)) console.log(line);
}
