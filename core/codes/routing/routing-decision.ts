import type { DEFAULT_RULE } from './target-schemas.js';

/** Where a scan leads. */
export type RoutingDecision =
  /** To the URL of a rule or variant, which `buildDestinationUrl` completes. */
  | { kind: 'url'; ruleId: string; variantId: string | null; url: string }
  /** To files of a rule or variant. */
  | { kind: 'files'; ruleId: string; variantId: string | null; files: readonly string[] }
  /** To the code's own data: no rule matches, and the default has no variants. */
  | { kind: 'data'; ruleId: typeof DEFAULT_RULE; variantId: null }
  /** Nowhere: the rule is marked as unavailable, or its file is withheld by the operator. */
  | { kind: 'unavailable'; ruleId: string; variantId: null; isWithheld?: true };
