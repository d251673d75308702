import { DomainError, validationError } from '../../core/errors.js';
import type { SsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import type { Delivery } from '../../core/webhooks/delivery.js';
import { validateTargetUrl } from '../../core/webhooks/target-url.js';
import type { Webhook } from '../../core/webhooks/webhook.js';
import type { WebhookService } from './webhook-service.js';

/** @throws DomainError `not_found`, the same for one that never was and for one of another account */
export async function requireWebhook(desk: WebhookService, accountId: string, id: string): Promise<Webhook> {
  const webhook = await desk.webhooks.find(accountId, id);
  if (!webhook) throw webhookNotFound(id);
  return webhook;
}

export function webhookNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no webhook ${id}`);
}

/** @throws DomainError `not_found`, also while the deliveries of a deleted webhook are still being cleared away */
export async function requireDelivery(
  desk: WebhookService,
  accountId: string,
  webhookId: string,
  id: string,
): Promise<Delivery> {
  await requireWebhook(desk, accountId, webhookId);
  const delivery = await desk.deliveries.find(accountId, webhookId, id);
  if (!delivery) throw deliveryNotFound(id);
  return delivery;
}

export function deliveryNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no delivery ${id} of this webhook`);
}

/** @throws DomainError `conflict`: a webhook that is off sends nothing */
export function requireEnabled({ id, enabled }: Webhook): void {
  if (!enabled) throw new DomainError('conflict', `The webhook ${id} is disabled: enable it first`);
}

/** @throws DomainError `validation_error` with the path `url` */
export function requireTarget(url: string, guard: SsrfGuard): void {
  const problem = validateTargetUrl(url, guard);
  if (problem !== undefined) throw validationError([{ path: 'url', message: problem }]);
}
