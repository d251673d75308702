export const PLANS = ['free', 'pro', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** What an API key may do. A key without a list of scopes may do everything. */
export const SCOPES = ['codes:read', 'codes:write', 'analytics:read', 'bulk', 'webhooks', 'keys'] as const;
export type Scope = (typeof SCOPES)[number];

interface PlanTerms {
  /** Whether API keys of the account are accepted. */
  apiAccess: boolean;
  /** Keys that may be active at once. */
  apiKeys: number;
  /** Codes that may exist at once. */
  qrCodes: number;
  bulk: boolean;
  webhooks: boolean;
  whiteLabel: boolean;
}

/** The one plan table. Call rates are settings, because operators tune them. */
export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: { apiAccess: false, apiKeys: 0, qrCodes: 10, bulk: false, webhooks: false, whiteLabel: false },
  pro: { apiAccess: true, apiKeys: 1, qrCodes: Infinity, bulk: false, webhooks: false, whiteLabel: false },
  business: {
    apiAccess: true,
    apiKeys: Infinity,
    qrCodes: Infinity,
    bulk: true,
    webhooks: true,
    whiteLabel: true,
  },
};

/** Whether `plan` is `needed` or above it. */
export function planIncludes(plan: Plan, needed: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(needed);
}

export const MAX_BULK_CODES = 500;
export const MAX_EXPORT_CODES = 50;
