import type { ScanOutbox } from '../../store/webhooks/scan-outbox.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { WebhookWakeStore } from '../../store/webhooks/webhook-wakes.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import type { Sender } from './sender.js';

/** What draining an endpoint reaches. */
export interface DrainDeps {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  outbox: ScanOutbox;
  wakes: Pick<WebhookWakeStore, 'end'>;
  sender: Sender;
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
  /** One drain goes on for at most this long while there is work. */
  drainMs: number;
  /**
   * How long it waits for more before it ends. Wakes are sent once a second at most, so anything over that means that
   * a steady trickle of scans is delivered by one drain, each scan at once.
   */
  lingerMs: number;
}
