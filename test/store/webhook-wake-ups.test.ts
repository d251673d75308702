import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { WAKE_UP_LEASE_MS } from '../../store/webhooks/wake-ups.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';

let stores: WebhookStores;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);

beforeAll(async () => {
  stores = await openWebhookStores();
});

afterAll(async () => {
  await stores?.close();
});

describe('a wake-up', () => {
  test('is claimed once until the workflow looks for work', async () => {
    const { wakeUps } = stores;
    const { id } = await stores.endpoint('https://example.com/');
    expect(await wakeUps.claim(id, now)).toBe(true);
    expect(await wakeUps.claim(id, later(1_000))).toBe(false);
    await wakeUps.clear(id, later(2_000));
    expect(await wakeUps.claim(id, later(3_000))).toBe(true);
    await wakeUps.clear(id, now);
    await wakeUps.scheduleCheck(id, null);
  });

  test('to which the workflow does not react within its lease makes the endpoint overdue, for one process at a time', async () => {
    const { wakeUps } = stores;
    const { id } = await stores.endpoint('https://example.com/');
    await wakeUps.claim(id, now);
    expect(await wakeUps.claimOverdue(later(WAKE_UP_LEASE_MS - 1))).toBeUndefined();
    const overdue = later(WAKE_UP_LEASE_MS);
    const claims = await Promise.all([wakeUps.claimOverdue(overdue), wakeUps.claimOverdue(overdue)]);
    expect(claims.filter((claimed) => claimed !== undefined)).toEqual([id]);
    await wakeUps.clear(id, now);
    await wakeUps.scheduleCheck(id, null);
    expect(await wakeUps.claimOverdue(later(10 * WAKE_UP_LEASE_MS))).toBeUndefined();
  });

  test('is not claimed while the circuit is open, and a lost timer makes the endpoint overdue', async () => {
    const { wakeUps } = stores;
    const health = { ...CLOSED, failures: 10, circuitOpenUntil: later(20_000) };
    const { id } = await stores.endpoint('https://example.com/', { health });
    expect(await wakeUps.claim(id, now)).toBe(false);
    await wakeUps.scheduleCheck(id, later(20_000));
    expect(await wakeUps.claimOverdue(later(20_000))).toBeUndefined();
    expect(await wakeUps.claimOverdue(later(20_000 + WAKE_UP_LEASE_MS))).toBe(id);
    await wakeUps.clear(id, now);
    await wakeUps.scheduleCheck(id, null);
  });

  test('is not claimed while the endpoint is drained, and is claimed again afterwards', async () => {
    const { wakeUps } = stores;
    const { id } = await stores.endpoint('https://example.com/');
    await wakeUps.beginDrain(id, { worker: 'w1', id: 'd1' }, now);
    expect(await wakeUps.claim(id, later(60_000))).toBe(false);
    await wakeUps.clear(id, later(60_000));
    expect(await wakeUps.claim(id, later(60_000))).toBe(false);
    expect(await wakeUps.claimOverdue(later(10 * WAKE_UP_LEASE_MS))).toBeUndefined();
    expect(await wakeUps.endDrain(id, 'd1', true, now)).toBe(true);
    expect(await wakeUps.claim(id, now)).toBe(true);
    await wakeUps.clear(id, now);
    await wakeUps.scheduleCheck(id, null);
  });

  test('of a deleted endpoint is always sent, because its workflow must clean up', async () => {
    expect(await stores.wakeUps.claim('wh_deleted', now)).toBe(true);
  });
});

describe('a drain', () => {
  test('that another one has replaced does not end the other one', async () => {
    const { wakeUps } = stores;
    const { id } = await stores.endpoint('https://example.com/');
    await wakeUps.beginDrain(id, { worker: 'w1', id: 'd1' }, now);
    await wakeUps.beginDrain(id, { worker: 'w2', id: 'd2' }, now);
    expect(await wakeUps.endDrain(id, 'd1', true, now)).toBe(false);
    expect(await wakeUps.claim(id, now)).toBe(false);
    expect(await wakeUps.endDrain(id, 'd2', true, now)).toBe(true);
    await wakeUps.scheduleCheck(id, null);
  });

  test('that failed makes its endpoint overdue, and those that run do not', async () => {
    const { wakeUps } = stores;
    const [failed, running] = await Promise.all([
      stores.endpoint('https://example.com/'),
      stores.endpoint('https://example.com/'),
    ]);
    await wakeUps.beginDrain(failed.id, { worker: 'w3', id: 'failed' }, now);
    await wakeUps.beginDrain(running.id, { worker: 'w3', id: 'running' }, now);
    await wakeUps.releaseFailed('w3', ['running'], now);
    expect(await wakeUps.claimOverdue(later(WAKE_UP_LEASE_MS))).toBe(failed.id);
    expect(await wakeUps.claimOverdue(later(WAKE_UP_LEASE_MS))).toBeUndefined();
    await wakeUps.endDrain(running.id, 'running', true, now);
    await wakeUps.scheduleCheck(running.id, null);
  });

  test('of a dead worker is claimed by one process, which can return it', async () => {
    const { wakeUps } = stores;
    const { id } = await stores.endpoint('https://example.com/');
    const drain = { worker: 'dead', id: 'd4' };
    await wakeUps.beginDrain(id, drain, now);
    expect(await wakeUps.listDrainingWorkers()).toContain('dead');
    const claims = await Promise.all([
      wakeUps.claimAbandoned('dead', now),
      wakeUps.claimAbandoned('dead', now),
    ]);
    expect(claims.filter(Boolean)).toEqual([{ id, drain }]);
    await wakeUps.restoreAbandoned(id, drain);
    expect(await wakeUps.claimAbandoned('dead', now)).toEqual({ id, drain });
    expect(await wakeUps.listDrainingWorkers()).not.toContain('dead');
  });
});
