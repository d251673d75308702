import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOSED } from '../../core/webhooks/circuit-breaker.js';
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
  });

  test('of a deleted endpoint is always sent, because its workflow must clean up', async () => {
    expect(await stores.wakeUps.claim('wh_deleted', now)).toBe(true);
  });
});
