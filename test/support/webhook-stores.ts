import { randomUUID, randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { CLOSED } from '../../core/webhooks/circuit-breaker.js';
import type { Webhook } from '../../core/webhooks/webhook.js';
import { openStore } from '../../store/mongo/client.js';
import { newId } from '../../store/mongo/ids.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { createScanOutbox } from '../../store/webhooks/scan-outbox.js';
import { SCANS, SCAN_INDEXES, type ScanDocument } from '../../store/scans/scan-documents.js';
import {
  WEBHOOK_DELIVERY_INDEXES,
  createWebhookDeliveryStore,
} from '../../store/webhooks/webhook-deliveries.js';
import { WEBHOOK_INDEXES, createWebhookStore } from '../../store/webhooks/webhooks.js';

/** Opens a new database with the stores that webhooks need. */
export async function openWebhookStores(secretKey: Uint8Array = randomBytes(32)) {
  const store = await openStore(
    process.env['QRELAY_TEST_MONGODB_URI']!,
    `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
  );
  await ensureIndexes(store.db, [SCAN_INDEXES, WEBHOOK_INDEXES, WEBHOOK_DELIVERY_INDEXES]);
  const webhooks = createWebhookStore(store.db, secretKey);
  const scans = store.db.collection<ScanDocument>(SCANS);

  return {
    db: store.db,
    webhooks,
    deliveries: createWebhookDeliveryStore(store.db),
    outbox: createScanOutbox(store.db),

    /** Inserts a webhook and returns it with its secret. */
    async endpoint(url: string, changes: Partial<Webhook> = {}): Promise<Webhook & { secret: string }> {
      const now = new Date();
      const webhook: Webhook = {
        id: newId('webhook'),
        accountId: newId('account'),
        url,
        events: ['qr_code.scanned'],
        includeBots: false,
        description: null,
        enabled: true,
        disabledReason: null,
        disabledAt: null,
        health: CLOSED,
        createdAt: now,
        updatedAt: now,
        revision: 1,
        ...changes,
      };
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      await webhooks.insert(webhook, secret, webhook.id);
      return { ...webhook, secret };
    },

    /** Inserts scans with pending events for these webhooks, as the scan path does, and returns the message IDs. */
    async scan(count: number, webhookIds: string[], accountId = newId('account')): Promise<string[]> {
      const documents = Array.from(
        { length: count },
        () =>
          ({
            _id: new ObjectId(),
            qrCodeId: newId('qrCode'),
            accountId,
            at: new Date(),
            country: 'DE',
            region: null,
            city: 'Köln',
            device: 'mobile',
            os: 'iOS',
            browser: 'Safari',
            referrer: 'example.org',
            visitor: 'none',
            bot: false,
            botReason: null,
            outbox: webhookIds,
          }) as unknown as ScanDocument,
      );
      await scans.insertMany(documents);
      return documents.map(({ _id }) => `msg_${_id.toHexString()}`);
    },

    /** Counts the scans with an outbox entry of the endpoint. */
    countPendingScans: (webhookId: string) => scans.countDocuments({ outbox: webhookId }),

    async close() {
      await store.db.dropDatabase();
      await store.close();
    },
  };
}

export type WebhookStores = Awaited<ReturnType<typeof openWebhookStores>>;
