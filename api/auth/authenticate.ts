import type { NextFunction, Request, Response } from 'express';
import { DomainError, planRequired } from '../../core/errors.js';
import { PLAN_TERMS, planIncludes, type Plan, type Scope } from '../../core/plans.js';
import { readBearer } from './api-key.js';
import type { KeyVerifier } from './key-verifier.js';
import type { Sessions } from './sessions.js';
import type { AnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { CallLimiter } from '../rate-limits/call-limiter.js';
import { setLimitHeaders } from '../rate-limits/headers.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import type { Principal } from './principal.js';
import type { Access } from '../http/route.js';
import { domainOwnerOf } from '../http/middleware/custom-domains.js';

export interface AuthDeps {
  keyVerifier: KeyVerifier;
  sessions: Sessions;
  callLimiter: CallLimiter;
  anonymousLimiter: AnonymousLimiter;
  clientIpOf: (req: Request) => string;
  now: () => Date;
}

/**
 * Who calls, are they within their limits, does their plan have this, may their key do it: in this order, before
 * anything of the body is read. The caller is kept in `res.locals.principal`.
 */
export function authenticate(access: Access, gate: AuthDeps) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (access.kind === 'public') {
      if (access.cost !== undefined) countAnonymous(access.cost, req, res, gate);
    } else if (!access.shareToken || req.query['token'] === undefined) {
      const principal = (await identifyOnDomain(req, res, gate)) ?? refuseAnonymous(req, res, gate);
      const refusal =
        sessionRefusal(principal, access.sessionOnly) ??
        planRefusal(principal, access.plan) ??
        scopeRefusal(principal, access.scope);
      await countCall(principal, refusal === undefined, res, gate);
      if (refusal) throw refusal;
      res.locals['principal'] = principal;
    }
    next();
  };
}

/** On an account's own domain nobody else is known. */
async function identifyOnDomain(req: Request, res: Response, gate: AuthDeps): Promise<Principal | undefined> {
  const principal = await identify(req, gate);
  const owner = domainOwnerOf(res);
  return owner === undefined || principal?.accountId === owner ? principal : undefined;
}

async function identify(
  req: Request,
  { keyVerifier: verifier, sessions }: AuthDeps,
): Promise<Principal | undefined> {
  if (req.headers.authorization === undefined) return sessions.identify(req);
  const key = readBearer(req.headers.authorization);
  return key === undefined ? undefined : verifier.verify(key);
}

function refuseAnonymous(req: Request, res: Response, gate: AuthDeps): never {
  countAnonymous(1, req, res, gate);
  throw new DomainError('unauthorized', 'Send a valid API key as "Authorization: Bearer <API_KEY>"', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function countAnonymous(cost: number, req: Request, res: Response, gate: AuthDeps): void {
  const { anonymousLimiter, clientIpOf, now } = gate;
  const state = anonymousLimiter.take(clientIpOf(req), cost);
  setLimitHeaders(res, state, now());
  if (!state.allowed) throw limitReached(state, now());
}

/** @param served false: it will be refused, and costs nothing of the day's quota */
async function countCall(
  principal: Principal,
  served: boolean,
  res: Response,
  { callLimiter, now }: AuthDeps,
): Promise<void> {
  const state = await callLimiter.take(principal, served);
  setLimitHeaders(res, state, now());
  if (state && !state.allowed) throw limitReached(state, now());
}

function sessionRefusal({ keyId }: Principal, sessionOnly = false): DomainError | undefined {
  if (!sessionOnly || keyId === null) return undefined;
  return new DomainError('forbidden', 'No key may do this: sign in on the dashboard');
}

/** A key needs a plan with API access, and room for it; a session needs only what the route itself asks for. */
function planRefusal(
  { plan, keyId, overPlanLimit: surplus }: Principal,
  needed: Plan = 'free',
): DomainError | undefined {
  if (surplus) return planRequired(plan, 'business');
  const byKey = keyId !== null && !PLAN_TERMS[plan].apiAccess;
  if (!byKey && planIncludes(plan, needed)) return undefined;
  return planRequired(plan, needed === 'free' ? 'pro' : needed);
}

function scopeRefusal({ scopes }: Principal, scope: Scope | undefined): DomainError | undefined {
  if (scope === undefined || scopes.includes(scope)) return undefined;
  return new DomainError('forbidden', `This key lacks the scope ${scope}`);
}
