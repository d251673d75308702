import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../core/errors.js';
import { PLAN_TERMS, planIncludes, type Plan } from '../../core/plans.js';
import { readBearer } from '../auth/api-key.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { AnonymousLimiter } from '../limits/anonymous-limiter.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import { setLimitHeaders } from '../limits/limit-headers.js';
import { limitReached } from '../limits/limit-reached.js';
import type { Access, Principal } from '../route.js';

export interface GateDeps {
  verifier: KeyVerifier;
  callLimiter: CallLimiter;
  anonymousLimiter: AnonymousLimiter;
  addressOf: (req: Request) => string;
  now: () => Date;
}

/**
 * Who calls, are they within their limits, does their plan have this, may their key do it: in this order, before
 * anything of the body is read. The caller is kept in `res.locals.principal`.
 */
export function authenticate(access: Access, gate: GateDeps) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const byToken = access.kind === 'account' && access.shareToken && req.query['token'] !== undefined;
    if (access.kind === 'account' && !byToken) {
      const principal = (await identify(req, gate.verifier)) ?? refuseAnonymous(req, res, gate);
      await countCall(principal, res, gate);
      requirePlan(principal, access.plan);
      requireScope(principal, access);
      res.locals['principal'] = principal;
    }
    next();
  };
}

async function identify(req: Request, verifier: KeyVerifier): Promise<Principal | undefined> {
  const key = readBearer(req.headers.authorization);
  return key === undefined ? undefined : verifier.verify(key);
}

function refuseAnonymous(req: Request, res: Response, { anonymousLimiter, addressOf, now }: GateDeps): never {
  const state = anonymousLimiter.take(addressOf(req));
  setLimitHeaders(res, state, now());
  if (!state.allowed) throw limitReached(state, now());
  throw new DomainError('unauthorized', 'Send a valid API key as "Authorization: Bearer <API_KEY>"', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

async function countCall(principal: Principal, res: Response, { callLimiter, now }: GateDeps): Promise<void> {
  const state = await callLimiter.take(principal);
  setLimitHeaders(res, state, now());
  if (state && !state.allowed) throw limitReached(state, now());
}

function requirePlan({ plan }: Principal, needed: Plan = 'pro'): void {
  if (PLAN_TERMS[plan].apiAccess && planIncludes(plan, needed)) return;
  const name = needed === 'business' ? 'Business' : 'Pro';
  throw new DomainError('plan_required', `This needs the ${name} plan; the account is on ${plan}`);
}

function requireScope({ scopes }: Principal, access: Access): void {
  if (access.kind === 'account' && access.scope && !scopes.includes(access.scope)) {
    throw new DomainError('forbidden', `This key lacks the scope ${access.scope}`);
  }
}
