import type { CodeType } from '../symbols/payloads/registry.js';

/** Types whose short links redirect to a URL. */
const REDIRECTING_TYPES: readonly CodeType[] = ['url', 'app'];

/** Returns whether the short links of a type redirect to a URL, which rules, variants, parameters, and link watch need. */
export function isRedirecting(type: CodeType): boolean {
  return REDIRECTING_TYPES.includes(type);
}
