import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';
import type { Settings } from '../../config/settings.js';
import { ROLE_SCOPES } from '../../core/accounts/roles.js';
import { MINUTE_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import { buildFolderLimit } from '../../core/codes/folders/folder-limit.js';
import type { SessionHolder, SessionMembership } from '../../store/accounts/sessions.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { Stores } from '../../store/create-stores.js';
import { newId } from '../../store/mongo/ids.js';
import type { Principal } from '../http/principal.js';
import { assertSameOrigin } from './same-origin.js';
import { describeUserAgent } from './session-user-agent.js';

/** A session ends after this time even if it is in use. */
const LIFETIME_SECONDS = 30 * 86_400;
/** Minimum interval between updates of `lastUsedAt`, so that a request usually writes nothing. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
const TOKEN_FORM = /^[0-9A-Za-z_-]{43}$/;

/** Differences of a session that a sign-in at an OpenID provider opens, or one that continues it. */
export interface OpenSessionOptions {
  /** ID of the session. Default: a new one. */
  id?: string | undefined;
  /** When the session ends even if it is in use. Default: after 30 days. */
  providerEndsAt?: Date | undefined;
  /** Whether the person had to authenticate again. */
  isReauthenticated?: boolean;
}

export interface Sessions {
  /**
   * Opens a session of a person in an account, and ends the one of the request's cookie, which the browser
   * forgets.
   *
   * @param user As they were when they proved who they are: if the sessions have been ended since, the
   *   session is invalid.
   * @param headers Headers of the request.
   * @param options ID of the session, and what concerns sign-ins at an OpenID provider.
   * @returns The `Set-Cookie` header that carries the session.
   */
  open(
    user: Pick<User, 'id' | 'sessionEpoch'>,
    accountId: string,
    headers: IncomingHttpHeaders,
    options?: OpenSessionOptions,
  ): Promise<string>;
  /**
   * Returns the person whose session the request's cookie holds, in the account of the session; undefined
   * without a valid session. A person whose membership has ended has no scopes there.
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

export interface SessionsDeps extends Pick<Stores, 'sessionStore' | 'members' | 'folders'> {
  /** If `publicUrl` is an https URL, browsers send the cookie over https only. */
  settings: Pick<Settings, 'publicUrl' | 'members'>;
  now: () => Date;
}

/**
 * Creates the sessions of the dashboard: opaque random tokens in a cookie that scripts cannot read. The
 * database stores only their hashes. A session ends after 7 days without use, and after 30 days at most.
 */
export function createSessions(deps: SessionsDeps): Sessions {
  const { sessionStore: store, members, folders, now } = deps;
  const { publicUrl } = deps.settings;
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

  function touch({ session, membership }: SessionHolder, at: Date): void {
    const isStale = (time?: Date) => !time || at.getTime() - time.getTime() >= TOUCH_INTERVAL_MS;
    const member = membership?.member;
    if (isStale(session.lastUsedAt)) store.touch(session.tokenHash, at).catch(() => undefined);
    if (member && isStale(member.lastSeenAt)) members.touch(member.id, at).catch(() => undefined);
  }

  /** Returns what a member may see and do, as of now. */
  async function authorityOf({ member, ...account }: SessionMembership) {
    const { accountId, id, role, folders: limited } = member;
    const { plan } = account;
    const limit = deps.settings.members[plan] || Infinity;
    const isCovered = await members.isAmongFirst(member, limit);
    return {
      ...account,
      scopes: ROLE_SCOPES[role],
      ...(limited && {
        limit: buildFolderLimit({ memberId: id }, limited, await folders.readTree(accountId)),
      }),
      ...(!isCovered && { overPlanLimit: true as const }),
    };
  }

  return {
    async open({ id: userId, sessionEpoch }, accountId, headers, options = {}) {
      const { id = newId('session'), providerEndsAt, isReauthenticated = false } = options;
      await removeSession(headers.cookie);
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const expiresAt = providerEndsAt ?? new Date(createdAt.getTime() + LIFETIME_SECONDS * SECOND_MS);
      await store.insert({
        tokenHash: hash(token),
        id,
        userId,
        accountId,
        ...(sessionEpoch !== undefined && { epoch: sessionEpoch }),
        createdAt,
        lastUsedAt: createdAt,
        expiresAt,
        ...(providerEndsAt && { isOfProvider: true as const }),
        ...(isReauthenticated && { reauthenticatedAt: createdAt }),
        userAgent: describeUserAgent(headers['user-agent']),
      });
      return setCookie(token, Math.ceil((expiresAt.getTime() - createdAt.getTime()) / SECOND_MS));
    },

    async identify(request) {
      const token = parseToken(request.headers.cookie);
      if (token === undefined) return undefined;
      const at = now();
      const found = await store.find(hash(token), at);
      if (!found) return undefined;
      assertSameOrigin(request, publicUrl);
      touch(found, at);
      const { session, user, membership } = found;
      const member = membership && { id: membership.member.id, role: membership.member.role };
      return {
        accountId: session.accountId,
        ...(membership ? await authorityOf(membership) : NO_AUTHORITY),
        expiresAt: null,
        keyId: null,
        sessionId: session.id,
        ...(session.isOfProvider && { providerSessionEndsAt: session.expiresAt }),
        ...(session.reauthenticatedAt && { reauthenticatedAt: session.reauthenticatedAt }),
        person: { userId: user.id, name: user.name ?? null, email: user.email, ...(member && { member }) },
      };
    },

    async close(cookieHeader) {
      await removeSession(cookieHeader);
      return setCookie('', 0);
    },
  };
}

/** Of a person whose membership has ended. */
const NO_AUTHORITY = { plan: 'free', domain: null, scopes: [] } as const;

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
