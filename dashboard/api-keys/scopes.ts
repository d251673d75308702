import { SCOPES, type Plan, type Scope } from '../../core/plans.js';

interface ScopeWords {
  title: string;
  /** What a key with it may do. */
  allows: string;
  /** The plan whose features it opens, where not every plan with keys has them. */
  plan?: Plan;
}

export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  'codes:read': { title: 'Read codes', allows: 'List codes, read them, and fetch their pictures' },
  'codes:write': {
    title: 'Change codes',
    allows: 'Create, edit, pause and delete codes, and erase their scans',
  },
  'analytics:read': { title: 'Read analytics', allows: 'Read scans and everything counted from them' },
  bulk: {
    title: 'Bulk and export',
    allows: 'Create many codes at once, export ZIPs, and follow jobs',
    plan: 'business',
  },
  webhooks: {
    title: 'Webhooks',
    allows: 'Manage endpoints, and read and resend deliveries',
    plan: 'business',
  },
  keys: {
    title: 'Keys and account',
    allows: 'Create, rotate and revoke keys, and change the branding',
  },
};

/** `Read codes, change codes`; all of them: `Everything`. */
export function describeScopes(scopes: readonly Scope[]): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return 'Everything';
  const [first, ...others] = SCOPES.filter((scope) => scopes.includes(scope)).map(
    (scope) => SCOPE_WORDS[scope].title,
  );
  return [first ?? 'Nothing', ...others.map((title) => title.toLowerCase())].join(', ');
}
