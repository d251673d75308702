import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SessionStore } from '../../store/accounts/sessions.js';
import { SCOPES } from '../../core/plans.js';
import { DomainError } from '../../core/errors.js';
import type { Principal } from './principal.js';

const LIFETIME_MS = 30 * 86_400_000;
const TOKEN_FORM = /^[0-9A-Za-z_-]{43}$/;
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

export interface Sessions {
  /** Signs an account in; @returns the `Set-Cookie` of it */
  open(accountId: string): Promise<string>;
  /**
   * The account that a request's cookie stands for.
   * @throws DomainError `forbidden` when another site sent the request
   */
  identify(request: IncomingMessage): Promise<Principal | undefined>;
  /** Signs out whoever the `Cookie` header stands for; @returns the `Set-Cookie` that takes the cookie away */
  close(cookie: string | undefined): Promise<string>;
}

/**
 * Sessions of the dashboard: an opaque random token in a cookie that scripts can't read.
 * @param publicUrl decides whether the cookie is for https alone
 */
export function createSessions(store: SessionStore, publicUrl: string, now: () => Date): Sessions {
  const secure = publicUrl.startsWith('https:');
  const name = sessionCookieName(publicUrl);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  return {
    async open(accountId) {
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      await store.insert({ tokenHash: hash(token), accountId, createdAt, expiresAt });
      return `${name}=${token}; ${attributes}; Max-Age=${LIFETIME_MS / 1000}`;
    },

    async identify(request) {
      const token = readCookie(request.headers.cookie, name);
      if (token === undefined) return undefined;
      const account = await store.find(hash(token), now());
      if (!account) return undefined;
      if (!SAFE_METHODS.includes(request.method ?? '')) requireSameOrigin(request, publicUrl);
      return { ...account, scopes: SCOPES, keyId: null };
    },

    async close(cookie) {
      const token = readCookie(cookie, name);
      if (token !== undefined) await store.remove(hash(token));
      return `${name}=; ${attributes}; Max-Age=0`;
    },
  };
}

/** The prefix makes browsers refuse a cookie that another host, or plain http, has set (RFC 6265bis 4.1.3.2). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const token = pair?.slice(name.length + 1);
  return token !== undefined && TOKEN_FORM.test(token) ? token : undefined;
}

/** Browsers say where a request comes from, by one header or the other; what isn't a browser has no cookie to abuse. */
function requireSameOrigin({ headers }: IncomingMessage, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const ours = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host;
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!ours || !sameSite) throw new DomainError('forbidden', 'This request came from another site');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
