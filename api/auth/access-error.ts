import { DomainError, planRequired } from '../../core/basics/errors.js';
import { roleIncludes, type Role } from '../../core/accounts/roles.js';
import { PLAN_TERMS, planIncludes } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import type { Principal } from '../http/principal.js';
import { requiredRole, requiredScopes, type Access } from '../http/route.js';
import { folderError } from './folder-error.js';
import { scopeError } from './scope-error.js';

/**
 * Returns why an authenticated caller may not call a route; undefined if it may, and for public routes. The
 * first reason counts: sessions only, membership, plan, role, scopes, folders.
 *
 * @returns `forbidden` or `plan_required`.
 */
export function accessError(principal: Principal, access: Access): DomainError | undefined {
  if (access.kind === 'public') return undefined;
  if (access.withoutMembership) return sessionError(principal, access.sessionOnly);
  return (
    sessionError(principal, access.sessionOnly) ??
    membershipError(principal) ??
    planError(principal, access.plan) ??
    roleError(principal, requiredRole(access)) ??
    scopeError(principal, requiredScopes(access)) ??
    folderError(principal, access)
  );
}

function sessionError({ keyId }: Principal, sessionOnly = false): DomainError | undefined {
  if (!sessionOnly || keyId === null) return undefined;
  return new DomainError('forbidden', 'API keys cannot do this; sign in to the dashboard');
}

function membershipError({ person }: Principal): DomainError | undefined {
  if (!person || person.member) return undefined;
  return new DomainError('forbidden', 'You are no longer a member of this account; switch to another one');
}

function roleError({ person }: Principal, required: Role): DomainError | undefined {
  const role = person?.member?.role;
  if (role === undefined || roleIncludes(role, required)) return undefined;
  return new DomainError('forbidden', `This requires the role ${required}; your role here is ${role}`);
}

/**
 * Returns why the plan of a caller does not cover a route. A key needs a plan with API access that covers the
 * key, too; a session needs the plan of the route itself, and one that covers the member.
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
