import { MAX_ENDPOINT_COPY_AGE_MS } from '../../core/events/webhooks/endpoint-copy.js';
import type { WebhookStore, WebhookWithSecrets } from '../../store/webhooks/webhooks.js';
import type { SharedBatches } from './shared-batches.js';

/**
 * Minimum time for which a copy is valid after its read, even if the read took longer than a copy is normally
 * valid.
 */
const MIN_VALID_MS = 5;

export interface EndpointCopyDeps {
  webhooks: Pick<WebhookStore, 'findWithSecrets'>;
  batches: Pick<SharedBatches, 'findVersion'>;
}

/**
 * Tracks the age of a drain's copy of its endpoint. A copy expires 100 ms after its read began, and the API
 * responds to a change only 150 ms after it is stored, so no attempt that starts after the response uses the
 * endpoint from before the change. While MongoDB takes longer than 100 ms to respond, a copy is valid for 5
 * ms after its read: deliveries continue.
 */
export function createEndpointCopy(
  { webhooks, batches }: EndpointCopyDeps,
  webhookId: string,
  drainId: string,
) {
  let readAt = 0;
  let expiresAt = 0;

  function extend(startedAt: number): void {
    readAt = startedAt;
    expiresAt = Math.max(startedAt + MAX_ENDPOINT_COPY_AGE_MS, performance.now() + MIN_VALID_MS);
  }

  async function read(): Promise<WebhookWithSecrets | undefined> {
    const startedAt = performance.now();
    const endpoint = await webhooks.findWithSecrets(webhookId);
    extend(startedAt);
    return endpoint;
  }

  return {
    /** Reads the endpoint; undefined if it was deleted. */
    read,

    /**
     * Reads the endpoint if its revision has changed, or if `force` is true.
     * @returns `replaced` if another drain sends the endpoint's deliveries.
     */
    async refresh(
      revision: number,
      force: boolean,
    ): Promise<WebhookWithSecrets | 'unchanged' | 'deleted' | 'replaced'> {
      const startedAt = performance.now();
      const current = await batches.findVersion(webhookId);
      if (current && current.drainId !== drainId) return 'replaced';
      if (current?.revision === revision && !force) {
        extend(startedAt);
        return 'unchanged';
      }
      return (await read()) ?? 'deleted';
    },

    /** Returns whether an attempt may start with the copy. */
    isFresh: () => performance.now() <= expiresAt,

    /** Returns whether the copy is so old that it should be refreshed before it expires. */
    isAging: () => performance.now() - readAt > MAX_ENDPOINT_COPY_AGE_MS / 2,
  };
}
