import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startJobService } from './lib/job-service.js';
import { checkTarget, quantile, residentMiB } from './lib/measure.js';

const ACCOUNTS = 9;
const ENDPOINTS_PER_ACCOUNT = 48;
/** Scans per second of each account. */
const SCANS_PER_SECOND = Number(process.env['BENCH_SCANS'] ?? 1);
/** Duration of the load in seconds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let received = 0;
const receiver = createServer((request, response) => {
  received += 1;
  request.resume();
  response.writeHead(204).end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const service = await startJobService({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
try {
  const api = await service.start('api');
  const worker = await service.start('worker');
  const busy = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.createKey()));
  const key = await service.createKey();
  const alone: number[] = [];
  for (let call = 0; call < 5; call += 1) alone.push(await timed(() => bulkOfOne(key)));
  const codes = await Promise.all(busy.map(prepareAccount));
  const startedAt = Date.now();
  const expected = { deliveries: 0 };
  const scanning = new AbortController();
  const scans = codes.map((code, index) => scanSteadily(code, index, scanning.signal, expected));
  await sleep(10_000);
  const loaded: number[] = [];
  const endAt = Date.now() + (SECONDS - 10) * 1_000;
  while (Date.now() < endAt) {
    loaded.push(await timed(() => bulkOfOne(key)));
    await sleep(1_000);
  }
  scanning.abort();
  await Promise.all(scans);
  const lastScanAt = Date.now();
  while (received < expected.deliveries && Date.now() - lastScanAt < 60_000) await sleep(50);
  const print = (name: string, times: readonly number[]) =>
    console.log(
      `${name}: p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms, max ${Math.round(Math.max(...times))} ms`,
    );
  print('a bulk creation of one code, nothing else running', alone);
  print(`the same next to ${ACCOUNTS * ENDPOINTS_PER_ACCOUNT} endpoints, ${SCANS_PER_SECOND}/s each`, loaded);
  const seconds = (Date.now() - startedAt) / 1_000;
  console.log(
    `${received} of ${expected.deliveries} deliveries arrived, ${Math.round(received / seconds)} per second with the start, the last one ${Date.now() - lastScanAt} ms after the last scan`,
  );
  console.log(`memory: API ${residentMiB(api.pid)} MiB, worker ${residentMiB(worker.pid)} MiB`);
  checkTarget('at most 2 s', Math.max(...loaded) <= 2_000);
} finally {
  await service.stop();
  receiver.close();
  receiver.closeAllConnections();
}

/** Creates an account's endpoints and one code. @returns The short code. */
async function prepareAccount(key: string): Promise<string> {
  for (let index = 0; index < ENDPOINTS_PER_ACCOUNT; index += 1) {
    await create(key, '/api/v1/webhooks', { url: receiverUrl, events: ['qr_code.scanned'] });
  }
  return (
    (await create(key, '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' })).shortCode ?? ''
  );
}

async function scanSteadily(
  code: string,
  index: number,
  stop: AbortSignal,
  expected: { deliveries: number },
): Promise<void> {
  const intervalMs = 1_000 / SCANS_PER_SECOND;
  await sleep((index * intervalMs) / ACCOUNTS);
  while (!stop.aborted) {
    const next = sleep(intervalMs);
    const response = await fetch(`${service.url}/r/${code}`, {
      redirect: 'manual',
      headers: { 'user-agent': BROWSER },
    });
    if (response.status !== 302) throw new Error(`a scan received ${response.status}`);
    expected.deliveries += ENDPOINTS_PER_ACCOUNT;
    await next;
  }
}

async function bulkOfOne(key: string): Promise<void> {
  const response = await post(key, '/api/v1/qr-codes/bulk', [{ type: 'url', data: 'https://example.com' }]);
  await response.text();
  if (response.status !== 201 && response.status !== 202) throw new Error(`bulk: ${response.status}`);
}

async function create(key: string, path: string, body: unknown): Promise<Record<string, string>> {
  const response = await post(key, path, body);
  const text = await response.text();
  if (response.status !== 201) throw new Error(text);
  return JSON.parse(text) as Record<string, string>;
}

function post(key: string, path: string, body: unknown): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
