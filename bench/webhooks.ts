/**
 * P5: signed and recorded deliveries per second, with one entity workflow per endpoint and with one workflow
 * per delivery, in alternating rounds on the same servers; history events per delivery; the delay from a scan
 * to its event at 200 scans per second; and the whole service from live scans to the last delivery, with the
 * CPU time of each process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookEndpointWorkflowId } from '../core/workflows/webhook-endpoints.js';
import { openLiveService, type LiveRun } from './lib/live-deliveries.js';
import { checkTarget, quantile } from './lib/measure.js';
import { openWebhookFixture } from './lib/webhook-fixture.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PER_ENDPOINT = { 1: 6_000, 8: 1_500 } as const;
/** Deliveries with their own workflow: in total, and concurrently. */
const SINGLES = 120;
const CONCURRENT_SINGLES = 40;
const SCANS_PER_SECOND = 200;
const STEADY_SECONDS = 10;
const LIVE_SCAN_MS = 4_000;

const fixture = await openWebhookFixture();

/** Measures entity workflows. @returns Deliveries per second, and history events per delivery. */
async function measureEntityWorkflows(endpoints: 1 | 8): Promise<{ rate: number; events: number }> {
  const ids = await Promise.all(Array.from({ length: endpoints }, () => fixture.createEndpoint()));
  const each = PER_ENDPOINT[endpoints];
  for (const id of ids) await fixture.insertScans(each, id);
  const start = performance.now();
  await Promise.all(ids.map(fixture.wake));
  const handles = ids.map((id) => fixture.client.workflow.getHandle(webhookEndpointWorkflowId(id)));
  let seconds = 0;
  for (const id of ids) {
    while ((await fixture.countDelivered(id)) < each) await sleep(10);
    seconds = (performance.now() - start) / 1_000;
  }
  await Promise.all(handles.map((handle) => handle.result()));
  const histories = await Promise.all(handles.map((handle) => handle.fetchHistory()));
  const events = histories.reduce((sum, { events: all }) => sum + (all?.length ?? 0), 0);
  return { rate: (each * endpoints) / seconds, events: events / (each * endpoints) };
}

/** Measures one workflow per delivery. @returns Deliveries per second. */
async function measureWorkflowPerDelivery(): Promise<number> {
  const ids = await Promise.all(Array.from({ length: SINGLES }, () => fixture.addDelivery()));
  const start = performance.now();
  const clients = Array.from({ length: CONCURRENT_SINGLES }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) await fixture.deliverByWorkflow(id);
  });
  await Promise.all(clients);
  return SINGLES / ((performance.now() - start) / 1_000);
}

/**
 * Measures delays from a scan to its first attempt, in ms, with at most one wake-up per second, as the API
 * sends them.
 */
async function measureDelays(): Promise<number[]> {
  const id = await fixture.createEndpoint();
  await fixture.receiver.takeDelays();
  for (let tick = 0; tick < STEADY_SECONDS * 20; tick += 1) {
    const next = sleep(50);
    await fixture.insertScans(SCANS_PER_SECOND / 20, id);
    if (tick % 20 === 0) void fixture.wake(id);
    await next;
  }
  while ((await fixture.countDelivered(id)) < STEADY_SECONDS * SCANS_PER_SECOND) await sleep(50);
  return fixture.receiver.takeDelays();
}

try {
  const rates = { each: [] as number[], one: [] as number[], eight: [] as number[] };
  let events = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.each.push(await measureWorkflowPerDelivery());
    const one = await measureEntityWorkflows(1);
    rates.one.push(one.rate);
    events = Math.max(events, one.events);
    const eight = await measureEntityWorkflows(8);
    rates.eight.push(eight.rate);
    events = Math.max(events, eight.events);
  }
  const each = quantile(rates.each, 0.5);
  const one = quantile(rates.one, 0.5);
  const eight = quantile(rates.eight, 0.5);
  const delays = await measureDelays();
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
  console.log('\nWebhooks: deliveries per second, signed and recorded');
  console.log(`  one workflow per delivery: ${each.toFixed(0)}`);
  console.log(`  entity workflow, 1 endpoint: ${one.toFixed(0)} (${(one / each).toFixed(0)} ×)`);
  console.log(`  entity workflows, 8 endpoints: ${eight.toFixed(0)} (${(eight / each).toFixed(0)} ×)`);
  console.log(`  history events per delivery: at most ${events.toFixed(4)}`);
  console.log(`  scan to first attempt, ${SCANS_PER_SECOND} scans/s: p50 ${p50} ms, p99 ${p99} ms`);
  console.log(`  memory of this process: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB`);
  checkTarget('1 endpoint: at least 30 × one workflow per delivery', one >= 30 * each);
  checkTarget('8 endpoints: at least 100 × one workflow per delivery', eight >= 100 * each);
  checkTarget('at most 0.1 history events per delivery', events <= 0.1);
  checkTarget('scan to first attempt: p50 at most 150 ms, p99 at most 1 s', p50 <= 150 && p99 <= 1_000);
} finally {
  await fixture.close();
}

const live = await openLiveService();
try {
  const runs = new Map<1 | 8, LiveRun[]>([
    [1, []],
    [8, []],
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [endpoints, found] of runs) found.push(await live.run(endpoints, LIVE_SCAN_MS));
  }
  console.log('\nLive scans by 64 connections until the last delivery has arrived');
  for (const [endpoints, found] of runs) {
    const median = (of: (run: LiveRun) => number) => quantile(found.map(of), 0.5).toFixed(0);
    const processes = Object.keys(found[0]?.cpuMicros ?? {});
    const cpu = processes.map((name) => `${name} ${median(({ cpuMicros }) => cpuMicros[name] ?? 0)}`);
    console.log(
      `  ${endpoints} endpoint(s): ${median((run) => run.scansPerSecond)} scans/s, ${median((run) => run.deliveriesPerSecond)} deliveries/s`,
    );
    console.log(`  µs of CPU time per delivery: ${cpu.join(', ')}`);
    console.log(`  memory of the worker: ${median((run) => run.workerMiB)} MiB`);
  }
  const rateOf = (endpoints: 1 | 8) =>
    quantile(
      (runs.get(endpoints) ?? []).map(({ deliveriesPerSecond }) => deliveriesPerSecond),
      0.5,
    );
  const isExact = ({ lost, repeated, unrecorded }: LiveRun) => lost + repeated + unrecorded === 0;
  checkTarget('every delivery arrives once and is recorded', [...runs.values()].flat().every(isExact));
  checkTarget('live, 1 endpoint: at least 2,500 deliveries/s', rateOf(1) >= 2_500);
  checkTarget('live, 8 endpoints: at least 3,500 deliveries/s', rateOf(8) >= 3_500);
} finally {
  await live.close();
}
