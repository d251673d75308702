import type { Webhook } from '../../core/webhooks/webhook.js';
import { enqueueEvent } from '../../store/webhooks/enqueue-event.js';
import type { DrainDeps } from './drain-deps.js';

/**
 * Tells the account's other endpoints that this one was turned off by what happened to it; an owner who did it knows.
 * Key and time follow from the endpoint, so repeating it makes the same event.
 */
export async function announceDisabled(
  deps: Pick<DrainDeps, 'webhooks' | 'deliveries' | 'wake' | 'now'>,
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
  const told = await enqueueEvent(deps, event, deps.now());
  await Promise.all(told.map((webhookId) => deps.wake(webhookId)));
}
