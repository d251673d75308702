import { REDIRECTING_TYPES } from '../symbols/payloads/redirecting-types.js';
import type { CodeType } from '../symbols/payloads/registry.js';

/**
 * Returns whether the short links of a type redirect to a URL of the owner, which link watch needs.
 */
export function isRedirecting(type: CodeType): boolean {
  return REDIRECTING_TYPES.includes(type);
}

/** Returns whether rules, variants, and parameters apply to codes of a type. */
export function isRoutable(type: CodeType): boolean {
  return type === 'file' || isRedirecting(type);
}
