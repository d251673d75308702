import type { CodeType } from '../../core/payloads/registry.js';

/** Returns whether the short links of a type redirect to a URL, which rules, splits, and parameters need. */
export function isRedirecting(type: CodeType): boolean {
  return type === 'url' || type === 'app';
}
