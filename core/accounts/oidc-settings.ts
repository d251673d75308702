import type { Role } from './roles.js';

/** Roles that a new person can get in the account of `OIDC_ACCOUNT`. */
export const OIDC_ROLES = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];

/** The OpenID provider of a service. */
export interface OidcSettings {
  /** As configured, since issuers are compared character by character. */
  issuer: string;
  clientId: string;
  /** Absent if the client is public. */
  clientSecret?: string | undefined;
  /** Name of the provider on the button. */
  name: string;
  /** Whether addresses count as verified even if the provider does not say so. */
  trustsEmail: boolean;
  /** Lowercase domains of the addresses of new persons; empty if any domain is allowed. */
  allowedDomains: readonly string[];
  /** Account that new persons join; absent if there is none. */
  joins?: { accountId: string; role: (typeof OIDC_ROLES)[number] } | undefined;
  /** How long a session lasts that a sign-in at the provider has opened. */
  sessionHours: number;
}
