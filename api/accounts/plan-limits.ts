import type { AccountLimits } from '../../core/account-schemas.js';
import { MAX_BULK_CODES, MAX_EXPORT_CODES, PLAN_TERMS, type Plan } from '../../core/plans.js';
import type { PresentAccountDeps } from './deps.js';

/** What accounts of a plan may do here: the plan's terms, and the limits that the operator has set. */
export function limitsOf(plan: Plan, settings: PresentAccountDeps['settings']): AccountLimits {
  const terms = PLAN_TERMS[plan];
  return {
    callsPerMinute: terms.apiAccess ? liftable(settings.rateLimitPerMinute) : 0,
    callsPerDay: terms.apiAccess ? liftable(settings.dailyQuota[plan]) : 0,
    qrCodes: bounded(terms.qrCodes),
    apiKeys: bounded(terms.apiKeys),
    bulkCodes: terms.bulk ? MAX_BULK_CODES : 0,
    exportCodes: terms.bulk ? MAX_EXPORT_CODES : 0,
    webhooks: terms.webhooks,
    whiteLabel: terms.whiteLabel,
    scanRetentionMonths: liftable(settings.scanRetentionMonths),
  };
}

/** A setting of 0 lifts its limit. */
function liftable(limit: number): number | null {
  return limit === 0 ? null : limit;
}

function bounded(limit: number): number | null {
  return limit === Infinity ? null : limit;
}
