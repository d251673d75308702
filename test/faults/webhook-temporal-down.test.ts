import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { startInterruptibleService, type InterruptibleService } from '../support/interruptible-service.js';
import { waitFor } from '../support/wait-for.js';

/**
 * Duration of the outage. Longer by hand:
 * `FAULT_SECONDS=600 npm test -- test/faults/webhook-temporal-down.test.ts`.
 */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 5);
const SCANS_PER_SECOND = 200;
const TICKS_PER_SECOND = 20;
const DRAIN_TIMEOUT_MS = 600_000;

let service: InterruptibleService;

beforeAll(async () => {
  service = await startInterruptibleService();
}, 120_000);
afterAll(() => service?.stop());

async function create(path: string, body: unknown): Promise<Record<string, string>> {
  const response = await service.account.request('POST', path, body);
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, string>;
}

test(
  'redirects continue while Temporal is down, and every scan is delivered afterwards, even if the API was killed',
  async () => {
    const { url, api, temporal, setup, receiver } = service;
    const { id } = await create('/api/v1/webhooks', { url: receiver.url });
    const { shortCode } = await create('/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const scan = () => scanOnce(`${url}/r/${shortCode}`, agent);
    expect((await scan()).status).toBe(302);
    await receiver.expect(1, 20_000);
    // A workflow that is sending would continue without Temporal for a while.
    await untilWorkflowEnds(id!);

    temporal.disconnect();
    const scans: Promise<{ status: number; ms: number }>[] = [];
    for (let tick = 0; tick < SECONDS * TICKS_PER_SECOND; tick += 1) {
      const next = sleep(1_000 / TICKS_PER_SECOND);
      for (let n = 0; n < SCANS_PER_SECOND / TICKS_PER_SECOND; n += 1) scans.push(scan());
      await next;
    }
    const responses = await Promise.all(scans);
    agent.destroy();
    expect(responses.filter(({ status }) => status !== 302)).toEqual([]);
    const times = responses.map(({ ms }) => ms).sort((a, b) => a - b);
    // A call to Temporal fails after 2 s, so a redirect that waited for one would take longer.
    expect(times[times.length >> 1]).toBeLessThan(2_000);
    expect(receiver.received.length).toBe(1);

    // Only the database knows about the scans now.
    await api.end('SIGKILL');
    expect(await setup.db.collection('scans').countDocuments()).toBe(responses.length + 1);
    temporal.restore();
    const restoredAt = Date.now();
    await waitFor(
      async () =>
        (await setup.db
          .collection('webhook_deliveries')
          .countDocuments({ webhookId: id!, status: 'delivered' })) ===
        responses.length + 1,
      DRAIN_TIMEOUT_MS,
      () => `${responses.length + 1} deliveries; ${receiver.received.length} arrived`,
    );
    const drainedMs = Date.now() - restoredAt;
    expect(new Set(receiver.ids()).size).toBe(responses.length + 1);
    if (process.env['FAULT_SECONDS']) {
      const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]!);
      process.stderr.write(
        `${responses.length} scans in ${SECONDS} s without Temporal: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; drained in ${drainedMs} ms, ${receiver.received.length - responses.length - 1} repeats\n`,
      );
    }
  },
  SECONDS * 1_000 + DRAIN_TIMEOUT_MS + 60_000,
);

async function untilWorkflowEnds(webhookId: string): Promise<void> {
  const connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
  await new Client({ connection }).workflow.getHandle(webhookEndpointWorkflowId(webhookId)).result();
  await connection.close();
}

function scanOnce(url: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    };
    request(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt });
      });
    })
      .on('error', reject)
      .end();
  });
}
