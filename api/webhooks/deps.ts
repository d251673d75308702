import type { Settings } from '../../config/settings.js';
import type { EventStore } from '../../store/events/events.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { SsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import type { EndpointWaker } from './webhook-wake-ups.js';

/** What the routes of webhooks need. */
export interface WebhookDeps {
  settings: Pick<Settings, 'publicUrl'>;
  now: () => Date;
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  events: Pick<EventStore, 'listForReplay' | 'addRecipient'>;
  /** Finds the codes that a filter names. */
  folders: Pick<FolderStore, 'readTree'>;
  qrCodes: Pick<QrCodeStore, 'findMany'>;
  /** Wakes an endpoint's workflow after a change. */
  waker: Pick<EndpointWaker, 'wake'>;
  /** Rejects URLs of internal networks. */
  ssrfGuard: SsrfGuard;
}
