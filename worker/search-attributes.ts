import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../core/workflows/search-attributes.js';

/** gRPC status `ALREADY_EXISTS`. */
const ALREADY_EXISTS = 6;

/** `IndexedValueType` of Temporal's API. */
const VALUE_TYPES = { Keyword: 2, Int: 3 } as const;

/**
 * Registers the search attributes by which operators find workflows, if they are missing.
 *
 * @throws Error if the server does not allow it; the service then works without search attributes.
 */
export async function ensureSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const { operatorService } = connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(SEARCH_ATTRIBUTES).filter(([name]) => !(name in customAttributes));
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map(([name, type]) => [name, VALUE_TYPES[type]]));
  try {
    await operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    // Another worker was faster.
    if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
  }
}
