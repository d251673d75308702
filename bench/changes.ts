import { quantile, checkTarget } from './lib/measure.js';
import { load } from './lib/http-load.js';
import { startJobService } from './lib/job-service.js';
import { cpuSeconds, treeOf } from './lib/processor-time.js';

/** Changes of codes per second through the API: each stores the code and its revision in one transaction. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 32;
const CODES = 200;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_500;
const MIN_PER_SECOND = 500;

const service = await startJobService({ RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0' });
try {
  const api = await service.start('api');
  const key = await service.createKey();
  const ids = await createCodes(key);
  const port = Number(new URL(service.url).port);
  const measure = (durationMs: number) =>
    load({
      port,
      connections: CONNECTIONS,
      durationMs,
      request: (n) => patchRequest(n, ids[n % CODES]!, key),
    });
  await measure(WARM_UP_MS);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuSeconds(treeOf(api.pid!));
    const { perSecond, p50, p99, statuses } = await measure(ROUND_MS);
    const seconds = ROUND_MS / 1_000;
    const micros = (1e6 * (cpuSeconds(treeOf(api.pid!)) - before)) / (perSecond * seconds);
    console.log(
      `${perSecond.toFixed(0)} changes/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU time of the API per change ${micros.toFixed(0)} µs, statuses ${JSON.stringify(statuses)}`,
    );
    if (Object.keys(statuses).join() !== '200') process.exitCode = 1;
    rates.push(perSecond);
  }
  checkTarget(
    `at least ${MIN_PER_SECOND} changes per second with history`,
    quantile(rates, 0.5) >= MIN_PER_SECOND,
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
