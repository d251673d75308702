import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { messageId, scanEvent } from '../../core/events/events.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { createEventOutbox } from '../../store/events/event-outbox.js';
import { createEventStore } from '../../store/events/events.js';
import { createFirstScanStore } from '../../store/qr-codes/first-scans.js';
import { newId } from '../../store/mongo/ids.js';
import { createDeliveryWorkerStore } from '../../store/webhooks/delivery-workers.js';
import { createWakeUpStore } from '../../store/webhooks/wake-ups.js';
import { createScanOutbox } from '../../store/webhooks/scan-outbox.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { createWebhookDeliveryStore, WEBHOOK_DELIVERIES } from '../../store/webhooks/webhook-deliveries.js';
import { createSubscriberStore } from '../../store/webhooks/subscribers.js';
import { createWebhookStore } from '../../store/webhooks/webhooks.js';
import { openTestDatabase } from './test-database.js';

const PUBLIC_URL = 'https://qr.test.example';

const SCAN_FACTS = {
  country: 'DE',
  city: 'Köln',
  device: 'mobile',
  referrer: 'example.org',
  bot: false,
} as const;

/** Opens a new database with the stores that webhooks need. */
export async function openWebhookStores(secretKey: Uint8Array = randomBytes(32)) {
  const { store, release } = await openTestDatabase();
  const webhooks = createWebhookStore(store.db, secretKey);
  const scans = store.db.collection<ScanDocument>(SCANS);

  /** Adds an account on the Business plan, unless it exists. */
  async function addAccount(id: string): Promise<void> {
    const account = { email: id, passwordHash: '', plan: 'business' as const, createdAt: new Date() };
    await store.db
      .collection<AccountDocument>(ACCOUNTS)
      .updateOne({ _id: id }, { $setOnInsert: account }, { upsert: true });
  }

  return {
    db: store.db,
    webhooks,
    deliveries: createWebhookDeliveryStore(store.db),
    outbox: createScanOutbox(store.db),
    eventOutbox: createEventOutbox(store.db),
    events: createEventStore(store.db),
    subscribers: createSubscriberStore(store.db),
    firstScans: createFirstScanStore(store.db),
    publicUrl: PUBLIC_URL,
    wakeUps: createWakeUpStore(store.db),
    deliveryWorkers: createDeliveryWorkerStore(store.db),

    /** Inserts a webhook and returns it with its secret. */
    async endpoint(url: string, changes: Partial<Webhook> = {}): Promise<Webhook & { secret: string }> {
      const now = new Date();
      const webhook: Webhook = {
        id: newId('webhook'),
        accountId: newId('account'),
        url,
        events: ['qr_code.scanned'],
        filter: null,
        perItemEvents: false,
        format: 'standard',
        headerNames: [],
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
      await addAccount(webhook.accountId);
      return { ...webhook, secret };
    },

    /** Inserts deliveries of scans that are due for a retry, and returns their message IDs. */
    async addRetries({ id: webhookId, accountId }: Webhook, count: number): Promise<string[]> {
      const events = Array.from({ length: count }, () =>
        scanEvent(new ObjectId().toHexString(), { ...SCAN_FACTS, qrCodeId: newId('qrCode'), at: new Date() }),
      );
      const at = new Date(Date.now() - 1_000);
      const batch = { webhookId, accountId, events, format: 'standard' as const, base: PUBLIC_URL, at };
      const added = await createWebhookDeliveryStore(store.db).add(batch);
      await store.db
        .collection<{ _id: string }>(WEBHOOK_DELIVERIES)
        .updateMany(
          { _id: { $in: added.map(({ id }) => id) } },
          { $set: { status: 'retrying', attemptsMade: 3 } },
        );
      return events.map(({ key }) => messageId(key));
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

    close: release,
  };
}

export type WebhookStores = Awaited<ReturnType<typeof openWebhookStores>>;
