import type { Settings } from '../../config/settings.js';
import type { SsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import type { EndpointWaker } from './webhook-wake-ups.js';

/** What the routes of webhooks need. */
export interface WebhookDeps {
  settings: Pick<Settings, 'publicUrl'>;
  now: () => Date;
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  /** Wakes an endpoint's workflow after a change. */
  waker: Pick<EndpointWaker, 'wake'>;
  /** Rejects URLs of internal networks. */
  ssrfGuard: SsrfGuard;
}
