import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';
import { FULL_AUTHORITY } from '../../core/scopes.js';
import type { SessionStore } from '../../store/accounts/sessions.js';
import type { Principal } from '../http/principal.js';
import { assertSameOrigin } from './same-origin.js';

const LIFETIME_SECONDS = 30 * 86_400;
const TOKEN_FORM = /^[0-9A-Za-z_-]{43}$/;

export interface Sessions {
  /** Opens a session for an account. @returns The `Set-Cookie` header that carries it. */
  open(accountId: string): Promise<string>;
  /**
   * Returns the account that the request's cookie belongs to; undefined without a valid session.
   *
   * @throws DomainError `forbidden` if another site sent a request that changes something.
   */
  identify(request: IncomingMessage): Promise<Principal | undefined>;
  /** Ends the session of a `Cookie` header, if there is one. @returns The `Set-Cookie` header that removes the cookie. */
  close(cookieHeader: string | undefined): Promise<string>;
}

/**
 * Creates the sessions of the dashboard: opaque random tokens in a cookie that scripts cannot read. The database stores
 * only their hashes.
 *
 * @param publicUrl If it is an https URL, browsers send the cookie over https only.
 */
export function createSessions(store: SessionStore, publicUrl: string, now: () => Date): Sessions {
  const name = sessionCookieName(publicUrl);
  const secure = publicUrl.startsWith('https:');
  const setCookie = (token: string, maxAge: number) =>
    serialize(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });

  function parseToken(cookieHeader: string | undefined): string | undefined {
    const token = parse(cookieHeader ?? '')[name];
    return token !== undefined && TOKEN_FORM.test(token) ? token : undefined;
  }

  return {
    async open(accountId) {
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_SECONDS * 1_000);
      await store.insert({ tokenHash: hash(token), accountId, createdAt, expiresAt });
      return setCookie(token, LIFETIME_SECONDS);
    },

    async identify(request) {
      const token = parseToken(request.headers.cookie);
      if (token === undefined) return undefined;
      const account = await store.find(hash(token), now());
      if (!account) return undefined;
      assertSameOrigin(request, publicUrl);
      return { ...account, ...FULL_AUTHORITY, keyId: null };
    },

    async close(cookieHeader) {
      const token = parseToken(cookieHeader);
      if (token !== undefined) await store.remove(hash(token));
      return setCookie('', 0);
    },
  };
}

/**
 * Returns the name of the session cookie. With the prefix `__Host-`, browsers reject a cookie that another host or a
 * plain http response sets (RFC 6265bis, clause 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
