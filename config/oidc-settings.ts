import { z } from 'zod';
import { OIDC_ROLES, type OidcSettings } from '../core/accounts/oidc-settings.js';
import { idSchema } from '../core/basics/ids.js';

/** The variables about single sign-on, as they are in the environment. */
interface OidcVariables {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_TRUST_EMAIL?: 'on' | 'off' | undefined;
  OIDC_ALLOWED_DOMAINS: readonly string[];
  OIDC_ACCOUNT?: string | undefined;
  OIDC_ROLE?: (typeof OIDC_ROLES)[number] | undefined;
  OIDC_SESSION_HOURS?: number | undefined;
  PASSWORD_SIGN_IN: 'on' | 'off';
}

const DEFAULT_NAME = 'single sign-on';
const DEFAULT_SESSION_HOURS = 24;
/** 30 days, as long as a session lasts that a password has opened. */
const MAX_SESSION_HOURS = 720;

const hours = z.coerce.number('must be a whole number').int('must be a whole number');

/** The settings of single sign-on. None has a default, so that one without effect is noticed. */
export const OIDC_VARIABLES = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https URL without query and fragment, or an http URL on loopback')
    .refine(
      (text) => !text.includes('/.well-known/'),
      'must be the issuer, without /.well-known/openid-configuration',
    )
    .optional()
    .describe('Issuer of the OpenID provider for single sign-on, exactly as it names itself; default: none'),
  OIDC_CLIENT_ID: z
    .string()
    .max(500)
    .optional()
    .describe('Client ID at the provider; needed with OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z
    .string()
    .max(2_000)
    .optional()
    .describe('Client secret at the provider; default: none, for a public client'),
  OIDC_NAME: z
    .string()
    .max(50)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
    .optional()
    .describe(`Name of the provider on the button "Continue with …"; default: ${DEFAULT_NAME}`),
  OIDC_TRUST_EMAIL: z
    .enum(['on', 'off'])
    .optional()
    .describe('on: addresses of the provider count as verified without email_verified; default: off'),
  OIDC_ALLOWED_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    )
    .refine(
      (domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
      'must be domains such as example.com, separated by commas',
    )
    .describe('Domains of the addresses of new persons, separated by commas; default: any domain'),
  OIDC_ACCOUNT: idSchema('account')
    .optional()
    .describe('ID of the account that new persons join; needs OIDC_ALLOWED_DOMAINS; default: none'),
  OIDC_ROLE: z
    .enum(OIDC_ROLES)
    .optional()
    .describe('Role of new persons in OIDC_ACCOUNT: viewer, editor, or admin; default: viewer'),
  OIDC_SESSION_HOURS: hours
    .min(1)
    .max(MAX_SESSION_HOURS)
    .optional()
    .describe(
      `Hours after which a session ends that the provider has opened; default: ${DEFAULT_SESSION_HOURS}`,
    ),
  PASSWORD_SIGN_IN: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: people sign in at the OpenID provider only, so it needs OIDC_ISSUER'),
};

const NEEDS_ISSUER = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_TRUST_EMAIL',
  'OIDC_ACCOUNT',
  'OIDC_ROLE',
  'OIDC_SESSION_HOURS',
] as const;

/** Returns settings of single sign-on that contradict each other, each with its problem. */
export function findOidcConflicts(raw: OidcVariables): [name: string, problem: string][] {
  if (raw.OIDC_ISSUER === undefined) {
    const unused: string[] = NEEDS_ISSUER.filter((name) => raw[name] !== undefined);
    if (raw.OIDC_ALLOWED_DOMAINS.length > 0) unused.push('OIDC_ALLOWED_DOMAINS');
    if (raw.PASSWORD_SIGN_IN === 'off') unused.push('PASSWORD_SIGN_IN');
    return unused.map((name) => [name, 'needs OIDC_ISSUER']);
  }
  const problems: [string, string][] = [];
  if (raw.OIDC_CLIENT_ID === undefined) problems.push(['OIDC_CLIENT_ID', 'is missing: OIDC_ISSUER needs it']);
  if (raw.OIDC_ACCOUNT === undefined && raw.OIDC_ROLE !== undefined) {
    problems.push(['OIDC_ROLE', 'needs OIDC_ACCOUNT']);
  }
  if (raw.OIDC_ACCOUNT !== undefined && raw.OIDC_ALLOWED_DOMAINS.length === 0) {
    const problem = 'is missing: without it, OIDC_ACCOUNT would admit everyone at the provider';
    problems.push(['OIDC_ALLOWED_DOMAINS', problem]);
  }
  return problems;
}

/** Returns the OpenID provider; undefined if none is configured. */
export function toOidcSettings(raw: OidcVariables): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ACCOUNT: accountId } = raw;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: raw.OIDC_CLIENT_SECRET,
    name: raw.OIDC_NAME ?? DEFAULT_NAME,
    trustsEmail: raw.OIDC_TRUST_EMAIL === 'on',
    allowedDomains: raw.OIDC_ALLOWED_DOMAINS,
    joins: accountId === undefined ? undefined : { accountId, role: raw.OIDC_ROLE ?? 'viewer' },
    sessionHours: raw.OIDC_SESSION_HOURS ?? DEFAULT_SESSION_HOURS,
  };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (/[?#]/.test(text) || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Returns whether a host is this machine: http is safe there only. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
