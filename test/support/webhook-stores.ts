import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { messageId, scanEvent } from '../../core/events/events.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { WEBHOOK_DELIVERIES } from '../../store/webhooks/webhook-deliveries.js';
import { openTestDatabase } from './test-database.js';
import { createTestStores } from './test-stores.js';
import { waitFor } from './wait-for.js';

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
  const stores = createTestStores(store.db, () => new Date(), secretKey);
  const scans = store.db.collection<ScanDocument>(SCANS);

  const countPendingScans = (webhookId: string) => scans.countDocuments({ outbox: webhookId });

  /** Adds an account on the Business plan, unless it exists. */
  async function addAccount(id: string): Promise<void> {
    const account = { email: id, passwordHash: '', plan: 'business' as const, createdAt: new Date() };
    await store.db
      .collection<AccountDocument>(ACCOUNTS)
      .updateOne({ _id: id }, { $setOnInsert: account }, { upsert: true });
  }

  return {
    db: store.db,
    ...stores,
    publicUrl: PUBLIC_URL,

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
      await stores.webhooks.insert(webhook, secret, webhook.id);
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
      const added = await stores.deliveries.add(batch);
      await store.db
        .collection<{ _id: string }>(WEBHOOK_DELIVERIES)
        .updateMany(
          { _id: { $in: added.map(({ id }) => id) } },
          { $set: { status: 'retrying', attemptsMade: 3 } },
        );
      return events.map(({ key }) => messageId(key));
    },

    /**
     * Inserts scans with pending events for these webhooks, as the scan path does, and returns the message
     * IDs.
     */
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
    countPendingScans,

    /** Waits until the endpoint has no outbox entries: they are removed soon after their attempts. */
    async expectNoPendingScans(webhookId: string): Promise<void> {
      let left = 0;
      await waitFor(
        async () => (left = await countPendingScans(webhookId)) === 0,
        10_000,
        () => `the outbox to be empty; ${left} entries are left`,
      );
    },

    close: release,
  };
}

export type WebhookStores = Awaited<ReturnType<typeof openWebhookStores>>;
