import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../core/errors.js';
import { PLAN_TERMS, planIncludes, type Plan } from '../../core/plans.js';
import { readBearer } from '../auth/api-key.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { Access, Principal } from '../route.js';

/** Finds the caller and holds it against the route's demands; the caller is kept in `res.locals.principal`. */
export function authenticate(access: Access, verifier: KeyVerifier) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const byToken = access.kind === 'account' && access.shareToken && req.query['token'] !== undefined;
    if (access.kind === 'account' && !byToken) {
      const principal = await callerOf(req, verifier);
      requirePlan(principal, access.plan);
      if (access.scope && !principal.scopes.includes(access.scope)) {
        throw new DomainError('forbidden', `This key lacks the scope ${access.scope}`);
      }
      res.locals['principal'] = principal;
    }
    next();
  };
}

async function callerOf(req: Request, verifier: KeyVerifier): Promise<Principal> {
  const key = readBearer(req.headers.authorization);
  const principal = key === undefined ? undefined : await verifier.verify(key);
  if (!principal) {
    throw new DomainError('unauthorized', 'Send a valid API key as "Authorization: Bearer <API_KEY>"', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  return principal;
}

function requirePlan({ plan }: Principal, needed: Plan = 'pro'): void {
  if (PLAN_TERMS[plan].apiAccess && planIncludes(plan, needed)) return;
  const name = needed === 'business' ? 'Business' : 'Pro';
  throw new DomainError('plan_required', `This needs the ${name} plan; the account is on ${plan}`);
}
