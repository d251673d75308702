import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { recordEvents, type RecordEventsDeps } from '../../store/events/record-events.js';

export interface AnnounceDisabledDeps extends RecordEventsDeps {
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
}

/**
 * Notifies the account's other endpoints that this one was disabled because of its failures; does nothing if
 * its owner disabled it.
 *
 * Safe to repeat: the key and the time of the event are derived from the endpoint.
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
    codes: [],
  };
  const receivers = await recordEvents(deps, accountId, [event], id);
  await Promise.all(receivers.map((receiver) => deps.wake(receiver)));
}
