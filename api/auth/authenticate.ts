import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../core/basics/errors.js';
import { domainOwnerOf } from '../http/middleware/requested-domain.js';
import type { Principal } from '../http/principal.js';
import type { Access, RouteEffect } from '../http/route.js';
import type { AnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { CallLimiter, MeteredCall } from '../rate-limits/call-limiter.js';
import { setLimitHeaders } from '../rate-limits/headers.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { accessError } from './access-error.js';
import { parseBearer } from './api-key.js';
import type { KeyVerifier } from './key-verifier.js';
import { assertSameOrigin, SAFE_METHODS } from './same-origin.js';
import type { Sessions } from './sessions.js';

export interface AuthDeps {
  keyVerifier: KeyVerifier;
  sessions: Sessions;
  callLimiter: CallLimiter;
  anonymousLimiter: AnonymousLimiter;
  clientIpOf: (req: Request) => string;
  /** Base URL of the service; only its own pages may send requests that change something without a key. */
  publicUrl: string;
  now: () => Date;
}

/**
 * Returns the middleware that decides whether a request may call a route. Before the body is read, it
 * identifies the caller, counts the call against its limits, and checks plan and scopes. The caller is stored
 * in `res.locals.principal`. A request that changes something without a key must not come from another site.
 *
 * @throws DomainError `unauthorized`, `rate_limited`, `quota_exceeded`, `plan_required`, `forbidden`, or
 *   `account_changed`.
 */
export function authenticate({ access, effect }: { access: Access; effect?: RouteEffect }, deps: AuthDeps) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (access.kind === 'public') {
      // Without a session, too: another site could otherwise sign a browser out, or in to an account of its
      // own.
      assertSameOrigin(req, deps.publicUrl);
      if (access.cost !== undefined) countAnonymousCall(access.cost, req, res, deps);
    } else if (!access.shareToken || req.query['token'] === undefined) {
      const principal = (await identifyOnDomain(req, res, deps)) ?? rejectAnonymous(req, res, deps);
      const error = accountError(principal, req) ?? accessError(principal, access);
      const isWrite = !SAFE_METHODS.includes(req.method) && effect !== 'none';
      const isPerSession = access.countedPerSession;
      const call = { served: error === undefined, isWrite, isPerSession };
      const rejection = (await meterCall(principal, call, res, deps)) ?? error;
      if (rejection) throw rejection;
      res.locals['principal'] = principal;
    }
    next();
  };
}

/**
 * Returns `account_changed` if a session is no longer in the account that the page shows, so that a second
 * tab cannot write into the wrong one.
 */
function accountError({ person, accountId }: Principal, req: Request): DomainError | undefined {
  const shown = req.headers['x-account'];
  if (!person || shown === undefined || shown === accountId) return undefined;
  return new DomainError(
    'account_changed',
    'The session is in another account now; reload the page to see it',
  );
}

/** Identifies the caller. On a custom domain, only the account that owns the domain is known. */
async function identifyOnDomain(req: Request, res: Response, deps: AuthDeps): Promise<Principal | undefined> {
  const principal = await identify(req, deps);
  const owner = domainOwnerOf(res);
  return owner === undefined || principal?.accountId === owner ? principal : undefined;
}

async function identify(req: Request, deps: AuthDeps): Promise<Principal | undefined> {
  return req.headers.authorization === undefined ? deps.sessions.identify(req) : identifyKey(req, deps);
}

async function identifyKey(req: Request, { keyVerifier }: AuthDeps): Promise<Principal | undefined> {
  const key = parseBearer(req.headers.authorization);
  if (key === undefined) return undefined;
  return keyVerifier.verify(key, { fresh: !SAFE_METHODS.includes(req.method) });
}

/**
 * Returns the caller of a request that needs an API key; a session is not accepted. Does not count the call.
 *
 * @throws DomainError `unauthorized` with `WWW-Authenticate`, or `rate_limited` after too many calls without
 *   a valid key.
 */
export async function requireKey(req: Request, res: Response, deps: AuthDeps): Promise<Principal> {
  return (await identifyKey(req, deps)) ?? rejectAnonymous(req, res, deps);
}

function rejectAnonymous(req: Request, res: Response, deps: AuthDeps): never {
  countAnonymousCall(1, req, res, deps);
  throw new DomainError('unauthorized', 'Send a valid API key as "Authorization: Bearer <API_KEY>"', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function countAnonymousCall(cost: number, req: Request, res: Response, deps: AuthDeps): void {
  const { anonymousLimiter, clientIpOf, now } = deps;
  const state = anonymousLimiter.consume(clientIpOf(req), cost);
  setLimitHeaders(res, state);
  if (!state.allowed) throw limitReached(state, now());
}

/**
 * Counts a call of an authenticated caller, and sets the limit headers of its response.
 *
 * @returns `rate_limited` or `quota_exceeded` if the call exceeds a limit; undefined if it does not.
 */
export async function meterCall(
  principal: Principal,
  call: MeteredCall,
  res: Response,
  { callLimiter, now }: Pick<AuthDeps, 'callLimiter' | 'now'>,
): Promise<DomainError | undefined> {
  const state = await callLimiter.consume(principal, call);
  setLimitHeaders(res, state);
  return state && !state.allowed ? limitReached(state, now(), state.unit) : undefined;
}
