import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startInterruptibleService, type InterruptibleService } from '../support/interruptible-service.js';
import { waitFor } from '../support/wait-for.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const OLD = 'https://shop.example/old';
const NEW = 'https://shop.example/new';

/** Time after its instant at which a change is effective on short links; that is the contract. */
const MARGIN_MS = 1_000;

let service: InterruptibleService;

beforeAll(async () => {
  service = await startInterruptibleService();
  const body = { url: service.receiver.url, events: ['qr_code.*'] };
  const created = await call('POST', '/api/v1/webhooks', body);
  expect(created.status).toBe(201);
}, 120_000);
afterAll(() => service?.stop());

const call = (method: string, path: string, body?: object) =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.account.key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
const read = async <Resource>(path: string) => (await (await call('GET', path)).json()) as Resource;

const locationOf = async ({ shortCode }: QrCode) =>
  (
    await fetch(`${service.url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } })
  ).headers.get('location');

interface Event {
  type: string;
  timestamp: string;
  data: { qrCodeId?: string; revision?: number; change?: { id: string } };
}
/** The events of scheduled changes of a code that have arrived. */
const eventsOf = ({ id }: QrCode): Event[] =>
  service.receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as Event)
    .filter(({ type, data }) => type.startsWith('qr_code.change_') && data.qrCodeId === id);

test('with Temporal and the worker down, short links follow a change at its instant; it is recorded once, when both are back', async () => {
  const code = (await (await call('POST', '/api/v1/qr-codes', { type: 'url', data: OLD })).json()) as QrCode;
  const instant = Date.now() + 12_000;
  const at = new Date(instant).toISOString();
  const created = await call('POST', `/api/v1/qr-codes/${code.id}/scheduled-changes`, {
    at,
    patch: { data: NEW },
    changeNote: 'Evening',
  });
  expect(created.status).toBe(201);
  const change = (await created.json()) as { id: string };
  await service.worker.end('SIGKILL');
  service.temporal.disconnect();

  while (Date.now() < instant - 200) {
    expect(await locationOf(code)).toBe(OLD);
    await sleep(100);
  }
  await sleep(instant + MARGIN_MS - Date.now());
  expect(await locationOf(code)).toBe(NEW);
  expect(await read(`/api/v1/qr-codes/${code.id}`)).toMatchObject({ data: NEW, updatedAt: at });
  expect(eventsOf(code)).toEqual([]);

  service.temporal.restore();
  // Two of them record at the same time.
  await Promise.all([service.startWorker().ready(), service.startWorker('other').ready()]);
  await waitFor(
    () => eventsOf(code).length > 0,
    120_000,
    () => 'the event of the change',
  );
  // The sweep and the workflow may have recorded it as well.
  await sleep(2_000);
  expect(eventsOf(code)).toEqual([
    {
      type: 'qr_code.change_applied',
      timestamp: at,
      data: { qrCodeId: code.id, revision: 2, change: expect.objectContaining({ id: change.id, at }) },
    },
  ]);
  const { data: history } = await read<{ data: object[] }>(`/api/v1/qr-codes/${code.id}/history`);
  expect(history).toMatchObject([
    { revision: 2, at, note: 'Evening', actor: { type: 'schedule', id: change.id } },
    { revision: 1 },
  ]);
  expect(await locationOf(code)).toBe(NEW);
}, 300_000);

test('an edit that breaks a pending change blocks it with one event, and nothing happens at its instant', async () => {
  const code = (await (await call('POST', '/api/v1/qr-codes', { type: 'url', data: OLD })).json()) as QrCode;
  const instant = Date.now() + 11_000;
  const path = `/api/v1/qr-codes/${code.id}`;
  const patch = { name: 'Never', data: NEW, routing: { activeUntil: '2090-01-01T00:00:00Z' } };
  await call('POST', `${path}/scheduled-changes`, { at: new Date(instant).toISOString(), patch });
  await call('PATCH', path, { routing: { activeFrom: '2091-01-01T00:00:00Z' } });
  await call('PATCH', path, { routing: null });
  await sleep(instant + MARGIN_MS - Date.now());
  expect(await locationOf(code)).toBe(OLD);
  expect(await read(path)).toMatchObject({ name: null, data: OLD, routing: null });
  expect(await read(`${path}/scheduled-changes`)).toMatchObject({ data: [{ state: 'blocked' }] });
  await waitFor(
    () => eventsOf(code).length > 0,
    30_000,
    () => 'the event',
  );
  await sleep(1_000);
  expect(eventsOf(code).map(({ type }) => type)).toEqual(['qr_code.change_blocked']);
}, 120_000);
