import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createAcknowledgments } from '../../../../activities/webhooks/acknowledgments.js';
import { scanEvent } from '../../../../core/events/events.js';
import type { Acknowledgment } from '../../../../store/webhooks/outbox.js';

const FACTS = { country: null, city: null, device: null, referrer: null, bot: false, qrCodeId: 'qr_1' };
const scanOf = (digit: string, webhookIds: string[]) => ({
  event: scanEvent(digit.repeat(24), { ...FACTS, at: new Date(0) }),
  webhookIds,
});

/** Creates acknowledgments that record their writes, and an endpoint that records what ended. */
function recorded(failure?: Error) {
  const writes: { webhookIds: readonly string[]; keys: string[] }[][] = [];
  const ended: [string, string, unknown][] = [];
  const acknowledgments = createAcknowledgments({
    scanOutbox: {
      acknowledge(groups: readonly Acknowledgment[]) {
        writes.push(
          groups.map(({ webhookIds, events }) => ({ webhookIds, keys: events.map(({ key }) => key[0]!) })),
        );
        return failure ? Promise.reject(failure) : Promise.resolve();
      },
    },
  });
  const endpoint = (webhookId: string) => ({
    webhookId,
    onAcknowledged: (key: string, error: unknown) => void ended.push([webhookId, key[0]!, error]),
  });
  return { acknowledgments, writes, ended, endpoint };
}

describe('outbox entries of recorded attempts', () => {
  test('are removed with one write per set of endpoints once all endpoints have recorded theirs', async () => {
    const { acknowledgments, writes, ended, endpoint } = recorded();
    const both = ['wh_1', 'wh_2'];
    for (const id of both) for (const key of ['a', 'b']) acknowledgments.add(endpoint(id), scanOf(key, both));
    await sleep(250);
    expect(writes).toEqual([[{ webhookIds: both, keys: ['a', 'b'] }]]);
    expect(ended).toHaveLength(4);
  });

  test('wait up to a second for the other endpoints of a scan', async () => {
    const { acknowledgments, writes, endpoint } = recorded();
    acknowledgments.add(endpoint('wh_1'), scanOf('a', ['wh_1', 'wh_2']));
    await sleep(300);
    expect(writes).toEqual([]);
    await sleep(1_100);
    expect(writes).toEqual([[{ webhookIds: ['wh_1'], keys: ['a'] }]]);
  });

  test('do not wait when a drain ends', async () => {
    const { acknowledgments, writes, endpoint } = recorded();
    acknowledgments.add(endpoint('wh_1'), scanOf('a', ['wh_1', 'wh_2']));
    acknowledgments.hurry();
    await sleep(250);
    expect(writes).toEqual([[{ webhookIds: ['wh_1'], keys: ['a'] }]]);
  });

  test('report a write that failed to each endpoint', async () => {
    const failure = new Error('down');
    const { acknowledgments, ended, endpoint } = recorded(failure);
    acknowledgments.add(endpoint('wh_1'), scanOf('a', ['wh_1']));
    await sleep(250);
    expect(ended).toEqual([['wh_1', 'a', failure]]);
  });
});
