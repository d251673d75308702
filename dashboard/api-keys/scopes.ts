import { SCOPES, type Plan, type Scope } from '../../core/plans.js';

interface ScopeLabel {
  title: string;
  /** What a key with the scope may do. */
  allows: string;
  /** Plan that the scope's features require, if not every plan with keys includes them. */
  plan?: Plan;
}

/** Title and explanation of each scope. */
export const SCOPE_LABELS: Readonly<Record<Scope, ScopeLabel>> = {
  'codes:read': { title: 'Read codes', allows: 'List and read codes, and download their images' },
  'codes:write': {
    title: 'Change codes',
    allows: 'Create, edit, pause, and delete codes, and delete their scans',
  },
  'analytics:read': { title: 'Read analytics', allows: 'Read scans and analytics' },
  bulk: {
    title: 'Bulk creation and export',
    allows: 'Create codes in bulk, export ZIP files, and follow jobs',
    plan: 'business',
  },
  webhooks: {
    title: 'Webhooks',
    allows: 'Manage webhook endpoints, and read and resend deliveries',
    plan: 'business',
  },
  keys: {
    title: 'API keys and account',
    allows: 'Create, rotate, and revoke API keys, and change the branding',
  },
};

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
