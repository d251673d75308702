import type { Webhook } from '../../core/webhooks/webhook.js';
import { enqueueEvent } from '../../store/webhooks/enqueue-event.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';

export interface AnnounceDisabledDeps {
  webhooks: Pick<WebhookStore, 'listSubscribers'>;
  deliveries: Pick<WebhookDeliveryStore, 'addAll'>;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
}

/**
 * Notifies the account's other endpoints that this one was disabled because of its failures; does nothing if its owner
 * disabled it.
 *
 * Safe to repeat: key and time of the event follow from the endpoint.
 */
export async function announceDisabled(
  deps: AnnounceDisabledDeps,
  { id, accountId, url, disabledReason, disabledAt }: Webhook,
): Promise<void> {
  if (!disabledAt || !disabledReason || disabledReason === 'owner') return;
  const event = {
    accountId,
    type: 'webhook.disabled' as const,
    key: `${id}_${disabledAt.getTime()}`,
    at: disabledAt,
    data: { webhookId: id, url, reason: disabledReason, disabledAt: disabledAt.toISOString() },
    except: id,
  };
  const endpointIds = await enqueueEvent(deps, event, deps.now());
  await Promise.all(endpointIds.map((endpointId) => deps.wake(endpointId)));
}
