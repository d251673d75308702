import type { SubscribableEvent } from '../core/webhooks/event-types.js';
import { apiError, explainSilence } from './errors.js';
import { ListenError } from './listen-error.js';

/** No answer of the service takes longer. */
const CALL_TIMEOUT_MS = 10_000;

export interface Registration {
  id: string;
  secret: string;
}

/** A delivery as the service shows it, as far as it is read here. */
interface ShownDelivery {
  id: string;
  attempts: { error: string | null }[];
}

/** The part of the API that a receiver needs. Everything rejects with a ListenError that says what to do. */
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
      throw new ListenError(explainSilence(serviceUrl, error));
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ListenError(apiError(serviceUrl, response.status, answer));
    return answer as T;
  }

  return {
    /** Registers the endpoint for what people and bots scan: a developer scans with curl. */
    register: (url: string, events: readonly SubscribableEvent[]) =>
      call<Registration>('POST', '/api/v1/webhooks', {
        url,
        events,
        includeBots: true,
        description: 'npm run webhook:listen',
      }),

    /** @returns the delivery's id */
    async sendTest(webhookId: string): Promise<string> {
      return (await call<ShownDelivery>('POST', `/api/v1/webhooks/${webhookId}/test`)).id;
    },

    /** Why the last attempt failed; undefined when none was made, or it succeeded. */
    async lastFailure(webhookId: string, deliveryId: string): Promise<string | undefined> {
      const path = `/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}`;
      const { attempts } = await call<ShownDelivery>('GET', path);
      return attempts.at(-1)?.error ?? undefined;
    },

    remove: (webhookId: string) => call<unknown>('DELETE', `/api/v1/webhooks/${webhookId}`),
  };
}
