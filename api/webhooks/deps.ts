import type { Settings } from '../../config/settings.js';
import type { SsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import type { Stores } from '../../store/create-stores.js';
import type { EndpointWaker } from './webhook-wake-ups.js';

/** Dependencies of the routes of webhooks. */
export interface WebhookDeps extends Pick<
  Stores,
  'webhooks' | 'deliveries' | 'eventLog' | 'folders' | 'qrCodes'
> {
  settings: Pick<Settings, 'publicUrl'>;
  now: () => Date;
  /** Wakes an endpoint's workflow after a change. */
  waker: Pick<EndpointWaker, 'wake'>;
  /** Rejects URLs of internal networks. */
  ssrfGuard: SsrfGuard;
}
