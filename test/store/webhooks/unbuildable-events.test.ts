import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../store/mongo/ids.js';
import { openWebhookStores } from '../../support/webhook-stores.js';

let stores: Awaited<ReturnType<typeof openWebhookStores>>;

beforeAll(async () => {
  stores = await openWebhookStores();
});
afterAll(async () => {
  await stores?.close();
});

test('an event whose message cannot be built gets a failed delivery with the reason, and the others are delivered', async () => {
  const [webhookId, accountId, at] = [newId('webhook'), newId('account'), new Date()];
  const event = (key: string, data: Record<string, unknown>) => ({
    key,
    at,
    data,
    type: 'qr_code.scanned' as const,
  });
  // JSON has no big integers.
  const events = [
    event('a', { qrCodeId: 'qr_1' }),
    event('b', { count: 1n }),
    event('c', { qrCodeId: 'qr_2' }),
  ];
  const batch = { webhookId, accountId, events, format: 'standard' as const, base: 'https://qr.example', at };
  const reported: unknown[] = [];
  const [due] = await stores.deliveries.addAll([batch], (error, item) => reported.push([error, item]));
  expect(due!.map(({ messageId }) => messageId)).toHaveLength(2);
  expect(reported).toEqual([[expect.any(TypeError), { webhookId, key: 'b' }]]);

  const { deliveries } = await listAll(webhookId);
  const failed = deliveries.filter(({ status }) => status === 'failed');
  expect(failed).toHaveLength(1);
  expect(failed[0]!.attempts[0]!.error).toContain('could not be built');
  expect(failed[0]!.dueAt).toBeNull();
  expect(await stores.deliveries.listDue(webhookId, 'pending', new Date(), 10)).toHaveLength(2);
});

async function listAll(webhookId: string) {
  return { deliveries: await stores.deliveries.list(webhookId, {}, { skip: 0, limit: 10 }) };
}
