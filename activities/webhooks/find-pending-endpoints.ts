import type { DrainDeps } from './drain-deps.js';

/** Younger work is left to the wake that is on its way. */
const PATIENCE_MS = 5_000;

/**
 * Endpoints that have had something to send for a while. Marks of endpoints that are gone are cleared on the way.
 */
export async function findWaitingEndpoints({
  webhooks,
  deliveries,
  outbox,
  now,
}: Pick<DrainDeps, 'webhooks' | 'deliveries' | 'outbox' | 'now'>): Promise<string[]> {
  const before = new Date(now().getTime() - PATIENCE_MS);
  const [marked, due] = await Promise.all([
    outbox.listEndpointsWithPending(before),
    deliveries.listEndpointsWithPending(before),
  ]);
  const ids = [...new Set([...marked, ...due])];
  const known = await webhooks.listStates(ids);
  const gone = ids.filter((id) => !known.has(id));
  await Promise.all(gone.flatMap((id) => [outbox.forget(id), deliveries.removeAll(id)]));
  return ids.filter((id) => known.get(id)?.enabled);
}
