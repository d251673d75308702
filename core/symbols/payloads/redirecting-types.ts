import { PAYLOAD_TYPES, type CodeType } from './registry.js';

/**
 * Types whose short links redirect to a URL. The bundle of the dashboard has this list without the payload
 * schemas: see `dashboard/evaluated-modules-plugin.mjs`.
 */
export const REDIRECTING_TYPES: readonly CodeType[] = PAYLOAD_TYPES.flatMap(({ type, redirects }) =>
  redirects ? [type] : [],
);
