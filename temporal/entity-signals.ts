import type { Client } from '@temporalio/client';
import { buildWakeUp, type Entity } from '../core/workflows/entities.js';
import type { AttributeFallback } from './attribute-fallback.js';

/** How a process reaches the workflows of entities. */
export interface EntitySignaling {
  client: Client;
  /** Result of `deliveryTaskQueue`. */
  taskQueue: string;
  withAttributeFallback: AttributeFallback;
  /** Timeout of one call in milliseconds. Default: the client's. */
  timeoutMs?: number;
}

/**
 * Wakes the workflow of an entity, or starts it if it is not running. Rejects if Temporal does not respond in
 * time.
 */
export type SignalEntity = (key: string) => Promise<void>;

/** Creates the function that wakes the workflows of one entity of `ENTITIES`. The caller owns the client. */
export function createEntitySignal(
  entity: Entity,
  { client, taskQueue, withAttributeFallback, timeoutMs }: EntitySignaling,
): SignalEntity {
  const signal: SignalEntity = (key) =>
    withAttributeFallback(async (attributes) => {
      const { type, options } = buildWakeUp(entity, key, taskQueue, attributes);
      await client.workflow.signalWithStart(type, options);
    });
  if (timeoutMs === undefined) return signal;
  return (key) => client.withDeadline(Date.now() + timeoutMs, () => signal(key));
}
