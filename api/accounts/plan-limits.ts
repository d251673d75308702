import type { AccountLimits } from '../../core/accounts/account-schemas.js';
import { MAX_BULK_CODES, MAX_JOB_EXPORT_CODES, PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { fileStorageOf } from '../files/file-storage.js';
import type { PresentAccountDeps } from './deps.js';

/**
 * Returns the limits of a plan: its terms, and the rates and quotas that the operator has set. null means
 * unlimited, 0 not included.
 */
export function limitsOf(plan: Plan, settings: PresentAccountDeps['settings']): AccountLimits {
  const terms = PLAN_TERMS[plan];
  return {
    callsPerMinute: terms.apiAccess ? fromSetting(settings.rateLimitPerMinute) : 0,
    callsPerDay: terms.apiAccess ? fromSetting(settings.dailyQuota[plan]) : 0,
    qrCodes: fromTerms(terms.qrCodes),
    apiKeys: fromTerms(terms.apiKeys),
    bulkCodes: terms.bulk ? MAX_BULK_CODES : 0,
    exportCodes: terms.bulk ? MAX_JOB_EXPORT_CODES : 0,
    sheetLabels: fromSetting(settings.sheetLabels[plan]),
    members: fromSetting(settings.members[plan]),
    templates: fromSetting(settings.templates[plan]),
    alerts: plan === 'free' ? 0 : fromSetting(settings.alerts[plan]),
    reports: plan === 'free' ? 0 : fromSetting(settings.reports[plan]),
    fileBytes: fileStorageOf(plan, settings),
    domains: terms.whiteLabel ? fromSetting(settings.domainsBusiness) : 0,
    webhooks: terms.webhooks,
    mail: settings.mail !== undefined,
    whiteLabel: terms.whiteLabel,
    linkWatch: terms.linkWatch && settings.linkWatch.isServed,
    folders: terms.folders,
    scheduledChanges: terms.scheduledChanges,
    historyDays: fromSetting(settings.historyDays[plan]),
    scanRetentionMonths: fromSetting(settings.scanRetentionMonths),
  };
}

/** Maps a setting, where 0 means no limit. */
function fromSetting(limit: number): number | null {
  return limit === 0 ? null : limit;
}

function fromTerms(limit: number): number | null {
  return limit === Infinity ? null : limit;
}
