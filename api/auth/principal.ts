import type { Plan, Scope } from '../../core/plans.js';

/** Who is calling: the account behind an API key, or behind a session of the dashboard. */
export interface Principal {
  accountId: string;
  plan: Plan;
  /** The account's own domain, which its addresses carry; null: they carry the service's. */
  domain: string | null;
  scopes: readonly Scope[];
  /** null: a session. */
  keyId: string | null;
  /** The key is one more than the plan allows, after a downgrade: it is kept, and refused. */
  overPlanLimit?: true;
}

/** The caller of a route that isn't public. */
export function principalOf(request: { principal: Principal | undefined }): Principal {
  if (!request.principal) throw new Error('a route that is not public was called without an account');
  return request.principal;
}
