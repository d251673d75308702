import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';
import { FULL_AUTHORITY } from '../../core/accounts/scopes.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import type { Account } from '../../store/accounts/accounts.js';
import type { Session, SessionStore } from '../../store/accounts/sessions.js';
import { newId } from '../../store/mongo/ids.js';
import type { Principal } from '../http/principal.js';
import { assertSameOrigin } from './same-origin.js';
import { describeUserAgent } from './session-user-agent.js';

/** A session ends after this time even if it is in use. */
const LIFETIME_SECONDS = 30 * 86_400;
/** Minimum interval between updates of `lastUsedAt`, so that a request usually writes nothing. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
const TOKEN_FORM = /^[0-9A-Za-z_-]{43}$/;

export interface Sessions {
  /**
   * Opens a session for an account, and ends the one of the request's cookie, which the browser forgets.
   *
   * @param account As it was when its password was verified: if its sessions have been ended since, the
   *   session is invalid.
   * @param headers Headers of the request.
   * @param id ID of the session. Default: a new one.
   * @returns The `Set-Cookie` header that carries the session.
   */
  open(
    account: Pick<Account, 'id' | 'sessionEpoch'>,
    headers: IncomingHttpHeaders,
    id?: string,
  ): Promise<string>;
  /**
   * Returns the account that the request's cookie belongs to; undefined without a valid session.
   *
   * @throws DomainError `forbidden` if another site sent a request that changes something.
   */
  identify(request: Pick<IncomingMessage, 'method' | 'headers'>): Promise<Principal | undefined>;
  /**
   * Ends the session of a `Cookie` header, if there is one.
   *
   * @returns The `Set-Cookie` header that removes the cookie.
   */
  close(cookieHeader: string | undefined): Promise<string>;
}

/**
 * Creates the sessions of the dashboard: opaque random tokens in a cookie that scripts cannot read. The
 * database stores only their hashes. A session ends after 7 days without use, and after 30 days at most.
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

  async function removeSession(cookieHeader: string | undefined): Promise<void> {
    const token = parseToken(cookieHeader);
    if (token !== undefined) await store.remove(hash(token));
  }

  function touch({ tokenHash, lastUsedAt }: Session, at: Date): void {
    if (at.getTime() - lastUsedAt.getTime() < TOUCH_INTERVAL_MS) return;
    store.touch(tokenHash, at).catch(() => undefined);
  }

  return {
    async open({ id: accountId, sessionEpoch }, headers, id = newId('session')) {
      await removeSession(headers.cookie);
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      await store.insert({
        tokenHash: hash(token),
        id,
        accountId,
        ...(sessionEpoch !== undefined && { epoch: sessionEpoch }),
        createdAt,
        lastUsedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFETIME_SECONDS * 1_000),
        userAgent: describeUserAgent(headers['user-agent']),
      });
      return setCookie(token, LIFETIME_SECONDS);
    },

    async identify(request) {
      const token = parseToken(request.headers.cookie);
      if (token === undefined) return undefined;
      const at = now();
      const found = await store.find(hash(token), at);
      if (!found) return undefined;
      assertSameOrigin(request, publicUrl);
      const { session, domain, plan, linkWatch, watchableSince, linkDomains, defaultTemplate } = found;
      touch(session, at);
      const { accountId, id: sessionId } = session;
      return {
        accountId,
        plan,
        domain,
        ...(linkDomains && { linkDomains }),
        ...(linkWatch && { linkWatch }),
        ...(watchableSince && { watchableSince }),
        ...(defaultTemplate !== undefined && { defaultTemplate }),
        ...FULL_AUTHORITY,
        keyId: null,
        sessionId,
      };
    },

    async close(cookieHeader) {
      await removeSession(cookieHeader);
      return setCookie('', 0);
    },
  };
}

/**
 * Returns the name of the session cookie. With the prefix `__Host-`, browsers reject a cookie that another
 * host or a plain http response sets (RFC 6265bis, clause 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
