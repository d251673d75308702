/**
 * P5: deliveries, signed and recorded, by one actor per endpoint against one workflow for each delivery, by turns on the
 * same servers; what each costs in history events; and how soon after its scan an event arrives at 200 scans a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookEndpointWorkflowId } from '../core/contracts.js';
import { floor, quantile } from './lib/measure.js';
import { openWebhookFixture } from './lib/webhook-fixture.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PER_ENDPOINT = { 1: 6_000, 8: 1_500 } as const;
const SINGLES = 120;
const SINGLES_AT_ONCE = 40;
const SCANS_PER_SECOND = 200;
const TRICKLE_SECONDS = 10;

const lab = await openWebhookFixture();

/** Deliveries a second by the actors of `endpoints` endpoints, and history events for each delivery. */
async function byActors(endpoints: 1 | 8): Promise<{ rate: number; events: number }> {
  const ids = await Promise.all(Array.from({ length: endpoints }, () => lab.endpoint()));
  const each = PER_ENDPOINT[endpoints];
  for (const id of ids) await lab.scan(each, id);
  const start = performance.now();
  await Promise.all(ids.map(lab.wake));
  const handles = ids.map((id) => lab.client.workflow.getHandle(webhookEndpointWorkflowId(id)));
  let seconds = 0;
  for (const id of ids) {
    while ((await lab.delivered(id)) < each) await sleep(10);
    seconds = (performance.now() - start) / 1_000;
  }
  await Promise.all(handles.map((handle) => handle.result()));
  const histories = await Promise.all(handles.map((handle) => handle.fetchHistory()));
  const events = histories.reduce((sum, { events: all }) => sum + (all?.length ?? 0), 0);
  return { rate: (each * endpoints) / seconds, events: events / (each * endpoints) };
}

async function byWorkflows(): Promise<number> {
  const ids = await Promise.all(Array.from({ length: SINGLES }, () => lab.single()));
  const start = performance.now();
  const hands = Array.from({ length: SINGLES_AT_ONCE }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) await lab.deliverByWorkflow(id);
  });
  await Promise.all(hands);
  return SINGLES / ((performance.now() - start) / 1_000);
}

/** Milliseconds from a scan to its first attempt, with a wake a second at most, as the API sends them. */
async function trickle(): Promise<number[]> {
  const id = await lab.endpoint();
  await lab.receiver.report();
  for (let tick = 0; tick < TRICKLE_SECONDS * 20; tick += 1) {
    const next = sleep(50);
    await lab.scan(SCANS_PER_SECOND / 20, id);
    if (tick % 20 === 0) void lab.wake(id);
    await next;
  }
  while ((await lab.delivered(id)) < TRICKLE_SECONDS * SCANS_PER_SECOND) await sleep(50);
  return lab.receiver.report();
}

try {
  const rates = { each: [] as number[], one: [] as number[], eight: [] as number[] };
  let events = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.each.push(await byWorkflows());
    const one = await byActors(1);
    rates.one.push(one.rate);
    events = Math.max(events, one.events);
    const eight = await byActors(8);
    rates.eight.push(eight.rate);
    events = Math.max(events, eight.events);
  }
  const each = quantile(rates.each, 0.5);
  const one = quantile(rates.one, 0.5);
  const eight = quantile(rates.eight, 0.5);
  const delays = await trickle();
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
  console.log('\nWebhooks: deliveries a second, signed and recorded');
  console.log(`  one workflow for each delivery: ${each.toFixed(0)}`);
  console.log(`  one actor, 1 endpoint: ${one.toFixed(0)} (${(one / each).toFixed(0)} ×)`);
  console.log(`  one actor each, 8 endpoints: ${eight.toFixed(0)} (${(eight / each).toFixed(0)} ×)`);
  console.log(`  history events for each delivery: ${events.toFixed(4)} at most`);
  console.log(`  scan to first attempt, ${SCANS_PER_SECOND} scans/s: p50 ${p50} ms, p99 ${p99} ms`);
  console.log(`  memory of this process: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB`);
  floor('1 endpoint: 30 × one workflow for each', one >= 30 * each);
  floor('8 endpoints: 100 × one workflow for each', eight >= 100 * each);
  floor('at most 0.1 history events for each delivery', events <= 0.1);
  floor('scan to first attempt: p50 at most 150 ms, p99 at most 1 s', p50 <= 150 && p99 <= 1_000);
} finally {
  await lab.close();
}
