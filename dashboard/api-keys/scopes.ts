import type { Plan } from '../../core/basics/plan-names.js';
import { SCOPES, type Scope } from '../../core/accounts/scopes.js';

interface ScopeLabel {
  title: string;
  /** Actions that the scope allows, and the data that it exposes. */
  allows: string;
  /** Plan that the scope's features require, if not every plan with keys includes them. */
  plan?: Plan;
}

/** Title and explanation of each scope. */
export const SCOPE_LABELS: Readonly<Record<Scope, ScopeLabel>> = {
  'codes:read': {
    title: 'Read codes',
    allows: 'List and read codes with all of their data, such as Wi-Fi passwords, and download their images',
  },
  'codes:write': {
    title: 'Change codes',
    allows:
      'Create, edit, pause, and delete codes, and delete their scans; shows the data of the codes that it edits',
  },
  'analytics:read': {
    title: 'Read analytics',
    allows: 'Read scans and analytics, such as locations and devices',
  },
  bulk: {
    title: 'Bulk creation and export',
    allows:
      'Create, import, change, and delete codes in bulk (with “Change codes”), export ZIP files (with “Read codes”), and follow jobs',
    plan: 'business',
  },
  webhooks: {
    title: 'Webhooks, alerts, and reports',
    allows:
      'Manage alerts, reports, and their recipients, and on the Business plan webhook endpoints with their deliveries; events contain scans and results of jobs, and are sent until the webhook is deleted',
  },
  keys: {
    title: 'API keys and account',
    allows:
      'List all API keys; create, rotate, and revoke keys with the same or fewer permissions; change the branding',
  },
};

/**
 * Returns the scopes that have an effect in a key. One that is limited to folders can never manage keys or
 * the account.
 *
 * @param folders IDs of the folders that the key is limited to; none for a key that sees everything
 */
export function grantableScopes(folders: readonly string[]): readonly Scope[] {
  return folders.length === 0 ? SCOPES : SCOPES.filter((scope) => scope !== 'keys');
}

/**
 * Returns whether the scope `bulk` is among the scopes and lacks the scope that it needs: `codes:read` or
 * `codes:write`.
 */
export function isBulkIneffective(scopes: readonly Scope[]): boolean {
  return scopes.includes('bulk') && !scopes.includes('codes:read') && !scopes.includes('codes:write');
}

/** Lists the titles of scopes: `Read codes, change codes`. All scopes are `All permissions`. */
export function describeScopes(scopes: readonly Scope[]): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return 'All permissions';
  const [first, ...others] = SCOPES.filter((scope) => scopes.includes(scope)).map(
    (scope) => SCOPE_LABELS[scope].title,
  );
  return [first ?? 'None', ...others.map(inSentence)].join(', ');
}

/** Puts a title into a list: `Change codes` becomes `change codes`; `API keys and account` is unchanged. */
function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.toLowerCase();
}
