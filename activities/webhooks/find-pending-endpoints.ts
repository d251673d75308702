import type { DrainDeps } from './drain-endpoint.js';

/** Work younger than this is left to its own wake-up. */
const WAKE_UP_GRACE_MS = 5_000;

/**
 * Finds the enabled endpoints whose work has been pending for more than 5 s, so that their wake-up must have been lost.
 * Deletes deliveries and outbox entries of deleted endpoints.
 *
 * @returns The IDs of the endpoints.
 */
export async function findPendingEndpoints({
  webhooks,
  deliveries,
  outbox,
  now,
}: Pick<DrainDeps, 'webhooks' | 'deliveries' | 'outbox' | 'now'>): Promise<string[]> {
  const before = new Date(now().getTime() - WAKE_UP_GRACE_MS);
  const [withEvents, withDeliveries] = await Promise.all([
    outbox.listEndpointsWithPending(before),
    deliveries.listEndpointsWithPending(before),
  ]);
  const ids = [...new Set([...withEvents, ...withDeliveries])];
  const states = await webhooks.listStates(ids);
  const deleted = ids.filter((id) => !states.has(id));
  await Promise.all(deleted.flatMap((id) => [outbox.clearEndpoint(id), deliveries.removeAll(id)]));
  return ids.filter((id) => states.get(id)?.enabled);
}
