import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import yauzl from 'yauzl';
import { CODES_IN_BULK, CODES_IN_EXPORT, type Call, type Ledger } from './chaos-clients.js';
import type { ChaosReceiver } from './chaos-receiver.js';
import { floor, quantile } from './measure.js';

/** Retries of deliveries wait for five minutes and then for thirty; all must have arrived by then. */
const SETTLED_WITHIN_MS = 45 * 60_000;

interface Totals {
  totalScans: number;
}

/** Each code that was asked for is there once; each bulk has all of its codes or none; each ZIP is whole. */
export async function compareJobs(call: Call, db: Db, { singles, bulks, exports }: Ledger): Promise<void> {
  const named = async (name: string) =>
    (await db.collection<{ _id: string }>('qr_codes').find({ name }).toArray()).map(({ _id }) => _id);
  const ended: Record<string, number> = {};
  const statusOf = async (id: string): Promise<string> => {
    for (;;) {
      const { status } = (await (await call('GET', `/api/v1/jobs/${id}`)).json()) as { status: string };
      if (['completed', 'failed', 'cancelled'].includes(status)) {
        ended[status] = (ended[status] ?? 0) + 1;
        return status;
      }
      await sleep(1_000);
    }
  };

  let wrong = 0;
  for (const [name, id] of singles) if ((await named(name)).join() !== id) wrong += 1;
  floor(`${singles.size} codes that were made one by one are there once (${wrong} not)`, wrong === 0);

  wrong = 0;
  for (const [n, job] of bulks) {
    const wanted = (await statusOf(job)) === 'completed' ? CODES_IN_BULK : 0;
    if ((await named(`bulk ${n}`)).length !== wanted) wrong += 1;
  }
  floor(`${bulks.size} bulk creations made all of their codes or none (${wrong} not)`, wrong === 0);

  wrong = 0;
  for (const job of exports) {
    if ((await statusOf(job)) !== 'completed') continue;
    const zip = Buffer.from(await (await call('GET', `/api/v1/jobs/${job}/download`)).arrayBuffer());
    if ((await entriesOf(zip)) !== CODES_IN_EXPORT + 1) wrong += 1;
  }
  floor(`${exports.length} exports gave whole ZIPs (${wrong} not)`, wrong === 0);
  console.log(`jobs by how they ended: ${JSON.stringify(ended)}`);
}

function entriesOf(zip: Buffer): Promise<number> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(zip, (error, file) => resolve(error ? 0 : file.entryCount));
  });
}

/** Each scan that was redirected is stored once, counted once, and told to the receiver. */
export async function compareScans(
  call: Call,
  db: Db,
  ledger: Ledger,
  codes: readonly { id: string }[],
  receiver: ChaosReceiver,
): Promise<void> {
  const { redirected, times, others } = ledger;
  const stored = new Map<string, number>();
  const missing = (from: Iterable<string>, where: { has(referrer: string): boolean }) =>
    [...from].filter((referrer) => !where.has(referrer)).length;
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (let round = 0; ; round++) {
    stored.clear();
    for await (const { referrer } of db.collection('scans').find().project({ referrer: 1 })) {
      stored.set(referrer as string, (stored.get(referrer as string) ?? 0) + 1);
    }
    const [toStore, toSend] = [missing(redirected, stored), missing(stored.keys(), receiver.taken)];
    if ((toStore === 0 && toSend === 0) || Date.now() > until) break;
    if (round % 15 === 0) console.log(`waiting for ${toStore} scans and ${toSend} deliveries`);
    await sleep(2_000);
  }
  console.log(
    `${redirected.size} scans were redirected, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; not redirected: ${JSON.stringify(others)}`,
  );
  const lost = missing(redirected, stored);
  const twice = [...stored.values()].filter((times) => times > 1).length;
  floor(`each of them is stored (${lost} not)`, lost === 0);
  floor(`none is stored twice (${twice} are)`, twice === 0);

  const told: number[] = [];
  for (const { id } of codes) {
    const { totalScans } = (await (await call('GET', `/api/v1/qr-codes/${id}`)).json()) as Totals;
    const analytics = (await (await call('GET', `/api/v1/qr-codes/${id}/analytics`)).json()) as Totals;
    const raw = await db.collection('scans').countDocuments({ qrCodeId: id });
    if (totalScans !== raw || analytics.totalScans !== raw) told.push(raw);
  }
  floor('totals and analytics tell as many as are stored', told.length === 0);

  const untold = missing(stored.keys(), receiver.taken);
  floor(`each of ${stored.size} stored scans was delivered (${untold} not)`, untold === 0);
  floor(
    `every delivery is signed, and the same each time (${receiver.wrong.length} not)`,
    receiver.wrong.length === 0,
  );
  console.log(`${receiver.repeats} deliveries came again after they had been taken`);
  for (const line of receiver.wrong.slice(0, 5)) console.log(line);
}
