import { quantile, checkTarget } from './lib/measure.js';
import { load } from './lib/http-load.js';
import { startJobService } from './lib/job-service.js';
import { cpuSeconds, treeOf } from './lib/processor-time.js';

/**
 * Changes of codes per second through the API, in alternate rounds: each stores the code and its revision in
 * one transaction, on the Business plan also its event.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 32;
const CODES = 200;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_500;
const MIN_PER_SECOND = 500;

const PLANS = { pro: 'history', business: 'history and events' } as const;
type Recorded = keyof typeof PLANS;

const service = await startJobService({
  RATE_LIMIT_PER_MINUTE: '0',
  DAILY_QUOTA_PRO: '0',
  DAILY_QUOTA_BUSINESS: '0',
});
try {
  const api = await service.start('api');
  const port = Number(new URL(service.url).port);
  const plans = Object.keys(PLANS) as Recorded[];
  const accounts = new Map<Recorded, { key: string; ids: string[] }>();
  for (const plan of plans) {
    const key = await service.createKey(plan);
    accounts.set(plan, { key, ids: await createCodes(key) });
  }
  const measure = (plan: Recorded, durationMs: number) => {
    const { key, ids } = accounts.get(plan)!;
    return load({
      port,
      connections: CONNECTIONS,
      durationMs,
      request: (n) => patchRequest(n, ids[n % CODES]!, key),
    });
  };
  const rates: Record<Recorded, number[]> = { pro: [], business: [] };
  for (const plan of plans) await measure(plan, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const plan of plans) {
      const before = cpuSeconds(treeOf(api.pid!));
      const { perSecond, p50, p99, statuses } = await measure(plan, ROUND_MS);
      const changes = perSecond * (ROUND_MS / 1_000);
      const micros = (1e6 * (cpuSeconds(treeOf(api.pid!)) - before)) / changes;
      console.log(
        `${PLANS[plan].padEnd(18)} ${perSecond.toFixed(0)} changes/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU time of the API per change ${micros.toFixed(0)} µs`,
      );
      if (Object.keys(statuses).join() !== '200') {
        console.log(`unexpected statuses: ${JSON.stringify(statuses)}`);
        process.exitCode = 1;
      }
      rates[plan].push(perSecond);
    }
  }
  const [history, events] = [quantile(rates.pro, 0.5), quantile(rates.business, 0.5)];
  console.log(`with events ${(events / history).toFixed(2)} of the rate without`);
  checkTarget(
    `at least ${MIN_PER_SECOND} changes per second with history and events`,
    events >= MIN_PER_SECOND,
  );
} finally {
  await service.stop();
}

async function createCodes(key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < CODES; index++) {
    const response = await fetch(`${service.url}/api/v1/qr-codes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'url', data: `https://example.com/${index}` }),
    });
    if (response.status !== 201) throw new Error(`creating a code returned ${response.status}`);
    ids.push(((await response.json()) as { id: string }).id);
  }
  return ids;
}

function patchRequest(n: number, id: string, key: string): string {
  const body = JSON.stringify({ data: `https://example.com/changed/${n}`, name: `Change ${n}` });
  return [
    `PATCH /api/v1/qr-codes/${id} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
