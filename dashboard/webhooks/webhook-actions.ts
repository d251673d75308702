import type {
  DeliveryResource,
  WebhookResource,
  WebhookWithSecret,
} from '../../core/webhooks/webhook-schemas.js';
import { withQuery } from '../router/location.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';

/** Every endpoint of an account: there are at most 50. */
export const ALL_WEBHOOKS = '/api/v1/webhooks?limit=100';

const SHOWN_DELIVERIES = '25';

/** What an owner decides about an endpoint. */
export type Endpoint = Pick<WebhookResource, 'url' | 'events' | 'description' | 'includeBots'>;

export const webhookAddress = (id: string) => `/api/v1/webhooks/${id}`;

export const deliveryAddress = (id: string, deliveryId: string) =>
  `${webhookAddress(id)}/deliveries/${deliveryId}`;

/** The newest deliveries of an endpoint. */
export const deliveriesAddress = (id: string, filters: Record<string, string | undefined> = {}) =>
  withQuery(`${webhookAddress(id)}/deliveries`, { limit: SHOWN_DELIVERIES, ...filters });

/** @throws ApiError, as do all of these */
export async function addWebhook(endpoint: Endpoint): Promise<WebhookWithSecret> {
  const made = await call<WebhookWithSecret>('POST', '/api/v1/webhooks', { body: endpoint });
  invalidateQueries(ALL_WEBHOOKS);
  return made;
}

export async function changeWebhook(
  id: string,
  change: Partial<Endpoint & { enabled: boolean }>,
): Promise<void> {
  const webhook = await call<WebhookResource>('PATCH', webhookAddress(id), { body: change });
  setQueryData(webhookAddress(id), webhook);
  invalidateQueries(ALL_WEBHOOKS);
}

export async function deleteWebhook(id: string): Promise<void> {
  await call('DELETE', webhookAddress(id));
  invalidateQueries(ALL_WEBHOOKS);
}

/** @returns the new secret; it is kept nowhere in the page */
export async function rotateSecret(id: string): Promise<string> {
  const { secret } = await call<WebhookWithSecret>('POST', `${webhookAddress(id)}/rotate-secret`);
  invalidateQueries(webhookAddress(id));
  return secret;
}

/** @returns the id of the delivery that is on its way */
export async function sendTestEvent(id: string): Promise<string> {
  const delivery = await call<DeliveryResource>('POST', `${webhookAddress(id)}/test`);
  keepDelivery(delivery);
  return delivery.id;
}

export async function resendDelivery({ id, webhookId }: DeliveryResource): Promise<void> {
  keepDelivery(await call<DeliveryResource>('POST', `${deliveryAddress(webhookId, id)}/resend`));
}

/** What may be sent again: `failed` has used up its attempts. */
export type ReplayStatus = 'failed' | 'delivered' | 'all';

/** @returns how many deliveries will be sent again */
export async function replayDeliveries(
  id: string,
  range: { from: string; to: string; status: ReplayStatus },
): Promise<number> {
  const { queued } = await call<{ queued: number }>('POST', `${webhookAddress(id)}/replay`, { body: range });
  invalidateQueries(`${webhookAddress(id)}/deliveries`);
  return queued;
}

function keepDelivery(delivery: DeliveryResource): void {
  setQueryData(deliveryAddress(delivery.webhookId, delivery.id), delivery);
  invalidateQueries(`${webhookAddress(delivery.webhookId)}/deliveries?`);
}
