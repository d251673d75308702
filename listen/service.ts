import type { SubscribableEvent } from '../core/events/event-types.js';
import { apiErrorMessage, connectionErrorMessage, ListenError } from './errors.js';

/** Above the longest response time of the service. */
const CALL_TIMEOUT_MS = 10_000;

export interface Registration {
  id: string;
  secret: string;
}

/** The fields of a delivery that are used here. */
interface DeliveryResource {
  id: string;
  attempts: { error: string | null }[];
}

/**
 * Creates a client of the routes that a receiver needs. All methods reject with a ListenError that says what
 * to do.
 *
 * @param key API key with the scope `webhooks`.
 */
export function createServiceClient(serviceUrl: string, key: string) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(serviceUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ListenError(connectionErrorMessage(serviceUrl, error));
    });
    const result: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ListenError(apiErrorMessage(serviceUrl, response.status, result));
    return result as T;
  }

  return {
    /** Registers the endpoint, for scans by bots too: developers scan with curl. */
    createWebhook: (url: string, events: readonly SubscribableEvent[]) =>
      call<Registration>('POST', '/api/v1/webhooks', {
        url,
        events,
        includeBots: true,
        description: 'npm run webhook:listen',
      }),

    /** Sends a test event. @returns The ID of its delivery. */
    async sendTest(webhookId: string): Promise<string> {
      return (await call<DeliveryResource>('POST', `/api/v1/webhooks/${webhookId}/test`)).id;
    },

    /** Finds the error of a delivery's last attempt; undefined if there was no attempt or it succeeded. */
    async findLastFailure(webhookId: string, deliveryId: string): Promise<string | undefined> {
      const path = `/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}`;
      const { attempts } = await call<DeliveryResource>('GET', path);
      return attempts.at(-1)?.error ?? undefined;
    },

    /** Deletes the endpoint, with its pending deliveries and its delivery log. */
    deleteWebhook: (webhookId: string) => call<unknown>('DELETE', `/api/v1/webhooks/${webhookId}`),
  };
}
