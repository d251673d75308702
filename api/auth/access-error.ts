import { DomainError, planRequired } from '../../core/basics/errors.js';
import { PLAN_TERMS, planIncludes } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import type { Principal } from '../http/principal.js';
import { requiredScopes, type Access } from '../http/route.js';
import { folderError } from './folder-error.js';
import { scopeError } from './scope-error.js';

/**
 * Returns why an authenticated caller may not call a route; undefined if it may, and for public routes. The
 * first reason counts: sessions only, plan, scopes, folders.
 *
 * @returns `forbidden` or `plan_required`.
 */
export function accessError(principal: Principal, access: Access): DomainError | undefined {
  if (access.kind === 'public') return undefined;
  return (
    sessionError(principal, access.sessionOnly) ??
    planError(principal, access.plan) ??
    scopeError(principal, requiredScopes(access)) ??
    folderError(principal, access)
  );
}

function sessionError({ keyId }: Principal, sessionOnly = false): DomainError | undefined {
  if (!sessionOnly || keyId === null) return undefined;
  return new DomainError('forbidden', 'API keys cannot do this; sign in to the dashboard');
}

/**
 * Returns why the plan of a caller does not cover a route. A key needs a plan with API access that covers the
 * key, too; a session needs only the plan of the route itself.
 *
 * @param requiredPlan Smallest plan that includes the route. Default: `free`.
 */
export function planError(
  { plan, keyId, overPlanLimit }: Principal,
  requiredPlan: Plan = 'free',
): DomainError | undefined {
  if (overPlanLimit) return planRequired(plan, 'business');
  const lacksApiAccess = keyId !== null && !PLAN_TERMS[plan].apiAccess;
  if (!lacksApiAccess && planIncludes(plan, requiredPlan)) return undefined;
  return planRequired(plan, requiredPlan === 'free' ? 'pro' : requiredPlan);
}
