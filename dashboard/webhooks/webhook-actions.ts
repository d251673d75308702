import type { WebhookEventType } from '../../core/events/event-types.js';
import type {
  DeliveryResource,
  WebhookResource,
  WebhookWithSecret,
} from '../../core/events/webhooks/webhook-schemas.js';
import { withQuery } from '../router/location.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';

/** API path of the list of endpoints. An account has at most 50. */
export const WEBHOOKS_PATH = '/api/v1/webhooks?limit=100';

/** API path of the catalog of events. */
export const EVENT_TYPES_PATH = '/api/v1/webhooks/event-types';

const PAGE_SIZE = '25';

/** The settings of an endpoint that its owner edits. */
export type EndpointSettings = Pick<
  WebhookResource,
  'url' | 'events' | 'description' | 'includeBots' | 'filter' | 'perItemEvents' | 'format'
> & {
  /** Merge patch of the custom headers; undefined leaves them as they are. */
  headers?: Record<string, string | null> | undefined;
};

/** API path of an endpoint. */
export const webhookPath = (id: string) => `/api/v1/webhooks/${id}`;

/** API path of a delivery. */
export const deliveryPath = (id: string, deliveryId: string) => `${webhookPath(id)}/deliveries/${deliveryId}`;

/** API path of an endpoint's newest deliveries. */
export const deliveriesPath = (id: string, filters: Record<string, string | undefined> = {}) =>
  withQuery(`${webhookPath(id)}/deliveries`, { limit: PAGE_SIZE, ...filters });

/** Creates an endpoint. @returns it with its secret, which no later response contains @throws ApiError */
export async function createWebhook(endpoint: EndpointSettings): Promise<WebhookWithSecret> {
  const webhook = await call<WebhookWithSecret>('POST', '/api/v1/webhooks', { body: endpoint });
  invalidateQueries(WEBHOOKS_PATH);
  return webhook;
}

/** Updates an endpoint and its cached copies. @throws ApiError */
export async function updateWebhook(
  id: string,
  change: Partial<EndpointSettings & { enabled: boolean }>,
): Promise<void> {
  const webhook = await call<WebhookResource>('PATCH', webhookPath(id), { body: change });
  setQueryData(webhookPath(id), webhook);
  invalidateQueries(WEBHOOKS_PATH);
}

/** Deletes an endpoint. @throws ApiError */
export async function deleteWebhook(id: string): Promise<void> {
  await call('DELETE', webhookPath(id));
  invalidateQueries(WEBHOOKS_PATH);
}

/** Rotates the secret of an endpoint. @returns the new secret, which is not cached @throws ApiError */
export async function rotateSecret(id: string): Promise<string> {
  const { secret } = await call<WebhookWithSecret>('POST', `${webhookPath(id)}/rotate-secret`);
  invalidateQueries(webhookPath(id));
  return secret;
}

/**
 * Sends the example of an event type to an endpoint.
 *
 * @returns the ID of the pending delivery
 * @throws ApiError
 */
export async function sendTestEvent(id: string, type: WebhookEventType): Promise<string> {
  const delivery = await call<DeliveryResource>('POST', `${webhookPath(id)}/test`, { body: { type } });
  cacheDelivery(delivery);
  return delivery.id;
}

/** Resends a delivery with the same ID and bytes. @throws ApiError */
export async function resendDelivery({ id, webhookId }: DeliveryResource): Promise<void> {
  cacheDelivery(await call<DeliveryResource>('POST', `${deliveryPath(webhookId, id)}/resend`));
}

/**
 * Deliveries to replay. `failed` deliveries have used up their attempts; `unsent` creates deliveries for
 * events that the endpoint never received.
 */
export type ReplayStatus = 'failed' | 'delivered' | 'all' | 'unsent';

/**
 * Replays the deliveries of events in a range of ISO 8601 times.
 *
 * @returns the number of queued deliveries
 * @throws ApiError
 */
export async function replayDeliveries(
  id: string,
  range: { from: string; to: string; status: ReplayStatus },
): Promise<number> {
  const { queued } = await call<{ queued: number }>('POST', `${webhookPath(id)}/replay`, { body: range });
  invalidateQueries(`${webhookPath(id)}/deliveries`);
  return queued;
}

function cacheDelivery(delivery: DeliveryResource): void {
  setQueryData(deliveryPath(delivery.webhookId, delivery.id), delivery);
  invalidateQueries(`${webhookPath(delivery.webhookId)}/deliveries?`);
}
