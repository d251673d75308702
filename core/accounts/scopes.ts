/** Permissions of API keys. */
export const SCOPES = ['codes:read', 'codes:write', 'analytics:read', 'bulk', 'webhooks', 'keys'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Permissions of each scope and the data that it exposes, in Markdown. Shown in the OpenAPI document and in
 * docs/api.md; the dashboard has its own words in dashboard/api-keys/scopes.ts.
 */
export const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  'codes:read':
    'List and read codes with all of their data, such as Wi-Fi passwords and contacts, their scan totals, and image URLs that work without a key; preview codes; download images.',
  'codes:write':
    'Create, edit, pause, and delete codes, and delete their scans. Responses contain the entire code, so this scope also reads the codes whose IDs it is given.',
  'analytics:read':
    'Read scans and analytics: times, locations, devices, and referrers, and the names of the most scanned codes.',
  bulk: 'Create, import, change, and delete codes in bulk, and undo such jobs (together with `codes:write`), export ZIP files with the data of codes (together with `codes:read`) and all scans (together with `analytics:read` as well), and follow and cancel jobs (together with either). Has no effect on its own.',
  webhooks:
    'Manage webhooks, alerts, reports (with `analytics:read`), and recipients, and read, resend, and replay deliveries. Events contain the scans of all codes and the results of jobs, and are sent until the webhook is deleted, even after the key has ended.',
  keys: "List all API keys and what they have in progress; create, rotate, and revoke keys within the key's own scopes and expiry, and cancel what these have started; change the branding, and add, change, and release domains.",
};

/** Permissions of a key without any scope; every key has them. */
export const EVERY_KEY_DESCRIPTION =
  'Every key reads the account (`GET /api/v1/account`: email, plan, limits, usage, branding, and domains) and the plans. A key with `folders` has its scopes for these folders only.';

/** Scopes that a route requires of a key: all of `allOf`, and at least one of `anyOf` unless it is empty. */
export interface RequiredScopes {
  allOf: readonly Scope[];
  anyOf: readonly Scope[];
}

/**
 * Returns the scopes that a key lacks; several mean "one of these". Empty if the key has what is required.
 */
export function missingScopes(scopes: readonly Scope[], { allOf, anyOf }: RequiredScopes): readonly Scope[] {
  const missing = allOf.find((scope) => !scopes.includes(scope));
  if (missing !== undefined) return [missing];
  return anyOf.some((scope) => scopes.includes(scope)) ? [] : anyOf;
}

/** Permissions of a caller, and when they end. */
export interface Authority {
  scopes: readonly Scope[];
  /** null for never. */
  expiresAt: Date | null;
}

/** The authority of a session. */
export const FULL_AUTHORITY: Authority = { scopes: SCOPES, expiresAt: null };

/** Returns whether `other` has no scope that `holder` lacks, and ends no later. */
export function coversAuthority(holder: Authority, other: Authority): boolean {
  return (
    other.scopes.every((scope) => holder.scopes.includes(scope)) && endsBy(other.expiresAt, holder.expiresAt)
  );
}

/** Returns whether `end` is no later than `limit`; null is later than every time. */
export function endsBy(end: Date | null, limit: Date | null): boolean {
  return limit === null || (end !== null && end <= limit);
}
