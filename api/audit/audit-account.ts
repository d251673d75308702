import { listDomains } from '../../core/accounts/domains/account-domains.js';
import { NO_BRANDING } from '../../core/accounts/branding.js';
import { CHANGED } from '../../core/audit/audit-entry.js';
import { listChanges, type Change } from '../../core/codes/history/list-changes.js';
import { DEFAULT_EVERY_HOURS } from '../../core/codes/link-watch/watch-policy.js';
import type { Account } from '../../store/accounts/accounts.js';
import type { AuditChange } from '../../store/audit/record-entry.js';
import { auditEntryOf, type AuditedRequest } from './audit-entry-of.js';

/**
 * Returns the function that builds the audit entry of a change of an account: of its branding, its link
 * watch, or its domains. None if nothing of these has changed.
 */
export function accountChanged(request: AuditedRequest, deps: { now: () => Date }): AuditChange<Account> {
  return (before, after) => {
    const changes = [...listChanges(audited(before), audited(after)), ...listLogoChanges(before, after)];
    if (changes.length === 0) return undefined;
    const subject = { action: 'account.changed' as const, target: accountTarget(after), changes };
    return auditEntryOf(request, subject, deps);
  };
}

/** Returns an account as the target of an audit entry. */
export function accountTarget({ id, email }: Pick<Account, 'id' | 'email'>) {
  return { id, name: email };
}

function audited(account: Account): Record<string, unknown> {
  const { domain: _domain, logo: _logo, ...branding } = { ...NO_BRANDING, ...account.branding };
  const { enabled = false, everyHours = DEFAULT_EVERY_HOURS } = account.linkWatch ?? {};
  const domains = listDomains(account).map(
    ({ name, status, isDefault, rootUrl, notFoundUrl, caseSensitive }) =>
      [name, { status, isDefault, rootUrl, notFoundUrl, caseSensitive }] as const,
  );
  const { name = account.email } = account;
  return { name, branding, linkWatch: { enabled, everyHours }, domains: Object.fromEntries(domains) };
}

function listLogoChanges({ branding: before }: Account, { branding: after }: Account): Change[] {
  const [from, to] = [before?.logo ?? null, after?.logo ?? null];
  if (from === to) return [];
  return [{ path: 'branding.logo', from: from && CHANGED, to: to && CHANGED }];
}
