import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../core/contracts.js';
import type { Logger } from '../telemetry/logger.js';

/** gRPC status `ALREADY_EXISTS`. */
const ALREADY_EXISTS = 6;

/** `IndexedValueType` of Temporal's API. */
const VALUE_TYPES = { Keyword: 2, Int: 3 } as const;

/**
 * Registers the search attributes by which operators find workflows. Never rejects: if the server does not allow it, the
 * service works without search attributes, and a warning is logged.
 */
export async function ensureSearchAttributes(
  connection: NativeConnection,
  namespace: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const attributes = Object.entries(SEARCH_ATTRIBUTES).map(([name, type]) => [name, VALUE_TYPES[type]]);
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(attributes) as Record<string, 2 | 3>,
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === ALREADY_EXISTS) return;
    log.warn({ err: error }, 'could not register search attributes; Temporal lists workflows without them');
  }
}
