import { REDIRECTING_TYPES } from '../symbols/payloads/redirecting-types.js';
import type { CodeType } from '../symbols/payloads/registry.js';

/**
 * Returns whether the short links of a type redirect to a URL, which rules, variants, parameters, and link
 * watch need.
 */
export function isRedirecting(type: CodeType): boolean {
  return REDIRECTING_TYPES.includes(type);
}
