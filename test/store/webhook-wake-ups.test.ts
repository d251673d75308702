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

describe('wake-ups of several endpoints', () => {
  const release = async (ids: readonly string[]) => {
    for (const id of ids) {
      await stores.wakeUps.clear(id, now);
      await stores.wakeUps.scheduleCheck(id, null);
    }
  };

  /** Adds endpoints of one account. @returns Their IDs. */
  async function endpointsOf(accountId: string, count: number): Promise<string[]> {
    const endpoints = await Promise.all(
      Array.from({ length: count }, () => stores.endpoint('https://example.com/', { accountId })),
    );
    return endpoints.map(({ id }) => id);
  }

  test('are sent to one endpoint per account, which the others follow', async () => {
    const { wakeUps } = stores;
    const [a, b] = [await endpointsOf('acc_first', 3), await endpointsOf('acc_second', 1)];
    expect(await wakeUps.claimAll([...a, ...b, 'wh_deleted'], now)).toEqual([true, false, false, true, true]);
    expect(await wakeUps.listFollowers([a[0]!])).toEqual(
      expect.arrayContaining([
        { id: a[1], leader: a[0] },
        { id: a[2], leader: a[0] },
      ]),
    );
    expect(await wakeUps.claimAll([...a, ...b], later(1_000))).toEqual([false, false, false, false]);
    expect(await wakeUps.claim(a[1]!, later(1_000))).toBe(false);

    expect(await wakeUps.beginDrain(a[1]!, { worker: 'w1', id: 'd1' }, now, a[0])).toBe(true);
    expect(await wakeUps.beginDrain(a[1]!, { worker: 'w1', id: 'd2' }, now, a[0])).toBe(false);
    expect(await wakeUps.listFollowers([a[0]!])).toEqual([{ id: a[2], leader: a[0] }]);
    expect(await wakeUps.endDrain(a[1]!, 'd1', true, now)).toBe(true);

    // Nobody took the last one along.
    const overdue = new Set<string | undefined>();
    for (let left = 4; left > 0; left -= 1) overdue.add(await wakeUps.claimOverdue(later(WAKE_UP_LEASE_MS)));
    expect(overdue).toContain(a[2]);
    expect(await wakeUps.listFollowers([a[0]!])).toEqual([]);
    await release([...a, ...b]);
  });

  test('are sent to one in sixteen endpoints of a large account', async () => {
    const ids = await endpointsOf('acc_large', 33);
    const sent = await stores.wakeUps.claimAll(ids, now);
    expect(ids.filter((_, index) => sent[index])).toEqual([ids[0], ids[16], ids[32]]);
    expect(await stores.wakeUps.listFollowers([ids[0]!])).toHaveLength(15);
    await release(ids);
  });

  test('pass over endpoints whose circuit is open', async () => {
    const { wakeUps } = stores;
    const accountId = 'acc_circuit';
    const health = { ...CLOSED, failures: 10, circuitOpenUntil: later(20_000) };
    const { id: open } = await stores.endpoint('https://example.com/', { accountId, health });
    const [leader, follower] = await endpointsOf(accountId, 2);
    expect(await wakeUps.claimAll([open, leader!, follower!], now)).toEqual([false, true, false]);
    expect(await wakeUps.listFollowers([leader!])).toEqual([{ id: follower, leader }]);
    expect(await wakeUps.claim(open, later(60_000))).toBe(true);
    await release([open, leader!, follower!]);
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
