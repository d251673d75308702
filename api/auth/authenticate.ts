import type { NextFunction, Request, Response } from 'express';
import { DomainError, planRequired } from '../../core/basics/errors.js';
import { PLAN_TERMS, planIncludes } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { domainOwnerOf } from '../http/middleware/requested-domain.js';
import type { Principal } from '../http/principal.js';
import { requiredScopes, type Access, type RouteEffect } from '../http/route.js';
import type { AnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { CallLimiter, MeteredCall } from '../rate-limits/call-limiter.js';
import { setLimitHeaders } from '../rate-limits/headers.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { parseBearer } from './api-key.js';
import { folderError } from './folder-error.js';
import type { KeyVerifier } from './key-verifier.js';
import { assertSameOrigin, SAFE_METHODS } from './same-origin.js';
import { scopeError } from './scope-error.js';
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
 * @throws DomainError `unauthorized`, `rate_limited`, `quota_exceeded`, `plan_required`, or `forbidden`.
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
      const error =
        sessionError(principal, access.sessionOnly) ??
        planError(principal, access.plan) ??
        scopeError(principal, requiredScopes(access)) ??
        folderError(principal, access);
      const isWrite = !SAFE_METHODS.includes(req.method) && effect !== 'none';
      const isPerSession = access.countedPerSession;
      await countCall(principal, { served: error === undefined, isWrite, isPerSession }, res, deps);
      if (error) throw error;
      res.locals['principal'] = principal;
    }
    next();
  };
}

/** Identifies the caller. On a custom domain, only the account that owns the domain is known. */
async function identifyOnDomain(req: Request, res: Response, deps: AuthDeps): Promise<Principal | undefined> {
  const principal = await identify(req, deps);
  const owner = domainOwnerOf(res);
  return owner === undefined || principal?.accountId === owner ? principal : undefined;
}

async function identify(req: Request, { keyVerifier, sessions }: AuthDeps): Promise<Principal | undefined> {
  if (req.headers.authorization === undefined) return sessions.identify(req);
  const key = parseBearer(req.headers.authorization);
  if (key === undefined) return undefined;
  return keyVerifier.verify(key, { fresh: !SAFE_METHODS.includes(req.method) });
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

async function countCall(
  principal: Principal,
  call: MeteredCall,
  res: Response,
  { callLimiter, now }: AuthDeps,
): Promise<void> {
  const state = await callLimiter.consume(principal, call);
  setLimitHeaders(res, state);
  if (state && !state.allowed) throw limitReached(state, now(), state.unit);
}

function sessionError({ keyId }: Principal, sessionOnly = false): DomainError | undefined {
  if (!sessionOnly || keyId === null) return undefined;
  return new DomainError('forbidden', 'API keys cannot do this; sign in to the dashboard');
}

/** A key needs a plan with API access that covers it; a session needs only the plan of the route itself. */
function planError(
  { plan, keyId, overPlanLimit }: Principal,
  requiredPlan: Plan = 'free',
): DomainError | undefined {
  if (overPlanLimit) return planRequired(plan, 'business');
  const lacksApiAccess = keyId !== null && !PLAN_TERMS[plan].apiAccess;
  if (!lacksApiAccess && planIncludes(plan, requiredPlan)) return undefined;
  return planRequired(plan, requiredPlan === 'free' ? 'pro' : requiredPlan);
}
