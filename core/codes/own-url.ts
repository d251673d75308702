import type { CodeType } from '../symbols/payloads/registry.js';

/**
 * Returns the one URL that a code leads to unless its routing decides. Undefined for content, for apps, and
 * for products without a page of their own.
 */
export function ownUrl({ type, data }: { type: CodeType; data: unknown }): string | undefined {
  if (type !== 'url' && type !== 'gs1') return undefined;
  // The data of a link may be its URL alone.
  return typeof data === 'string' ? data : (data as { url?: string }).url;
}
