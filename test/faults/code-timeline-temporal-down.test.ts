import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startInterruptibleService, type InterruptibleService } from '../support/interruptible-service.js';
import { waitFor } from '../support/wait-for.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';

/**
 * Time after an instant at which every process serves the new state; the contract of short links is a second.
 */
const MARGIN_MS = 1_000;

interface Code {
  id: string;
  shortCode: string;
}

let service: InterruptibleService;

beforeAll(async () => {
  service = await startInterruptibleService();
  const body = { url: service.receiver.url, events: ['qr_code.state_changed'] };
  const created = await service.account.request('POST', '/api/v1/webhooks', body);
  expect(created.status).toBe(201);
}, 120_000);
afterAll(() => service?.stop());

async function create(routing: object): Promise<Code> {
  const response = await fetch(`${service.url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.account.key}` },
    body: JSON.stringify({ type: 'url', data: 'https://example.com', routing }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const statusOf = async ({ shortCode }: Code): Promise<number> =>
  (await fetch(`${service.url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } }))
    .status;

/** Expects a code to redirect before its expiry and not after it. */
async function expectExpiry(code: Code, expiresAt: number): Promise<void> {
  expect(await statusOf(code)).toBe(302);
  await sleep(expiresAt + MARGIN_MS - Date.now());
  expect(await statusOf(code)).toBe(410);
}

/** The events that have arrived: `from>to reason at`. */
const eventsOf = ({ id }: Code): string[] =>
  service.receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as { data: Record<string, string> })
    .filter(({ data }) => data['qrCodeId'] === id)
    .map(({ data }) => `${data['from']}>${data['to']} ${data['reason']} ${data['at']}`);

const arrival = (code: Code, withinMs: number) =>
  waitFor(
    () => eventsOf(code).length > 0,
    withinMs,
    () => `an event of ${code.id}`,
  );

test('a code expires at its instant, and its event arrives once', async () => {
  const expiresAt = Date.now() + 3_000;
  const activeUntil = new Date(expiresAt).toISOString();
  const code = await create({ activeUntil });
  await expectExpiry(code, expiresAt);
  await arrival(code, 30_000);
  expect(eventsOf(code)).toEqual([`active>expired clock ${activeUntil}`]);
}, 60_000);

test('with Temporal and the worker down, codes still expire and reach their scan limits; each event arrives once, when both are back', async () => {
  await service.worker.end('SIGKILL');
  service.temporal.disconnect();
  const expiresAt = Date.now() + 3_000;
  const activeUntil = new Date(expiresAt).toISOString();
  const expiring = await create({ activeUntil });
  const limited = await create({ scanLimit: { scans: 1, confirm: false } });
  expect([await statusOf(limited), await statusOf(limited)]).toEqual([302, 410]);
  // Only the database knows of the transitions now.
  await expectExpiry(expiring, expiresAt);
  await service.api.end('SIGKILL');
  expect([...eventsOf(expiring), ...eventsOf(limited)]).toEqual([]);

  service.temporal.restore();
  await service.startWorker().ready();
  await Promise.all([arrival(expiring, 120_000), arrival(limited, 120_000)]);
  // The sweep and the workflow may have recorded the same transition.
  await sleep(2_000);
  expect(eventsOf(expiring)).toEqual([`active>expired clock ${activeUntil}`]);
  expect(eventsOf(limited)).toEqual([expect.stringMatching(/^active>exhausted scan_limit /)]);
}, 300_000);
