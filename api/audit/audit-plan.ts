import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Account } from '../../store/accounts/accounts.js';
import { auditEntryBy, OPERATOR } from './audit-entry-of.js';
import { accountTarget } from './audit-account.js';

/** Builds the audit entry of a plan that the operator has set; undefined if it is the same as before. */
export function planChanged(
  { plan: from }: Pick<Account, 'plan'>,
  account: Pick<Account, 'id' | 'email' | 'plan'>,
  deps: { now: () => Date },
): AuditEntry | undefined {
  const { id: accountId, plan: to } = account;
  if (from === to) return undefined;
  const target = accountTarget(account);
  const subject = { action: 'plan.changed' as const, target, changes: [{ path: 'plan', from, to }] };
  return auditEntryBy({ accountId, actor: OPERATOR }, subject, deps);
}
