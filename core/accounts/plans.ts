import { PLANS, type Plan } from '../basics/plan-names.js';

interface PlanTerms {
  /** Whether the account's API keys are accepted. */
  apiAccess: boolean;
  /** Maximum number of active API keys. */
  apiKeys: number;
  /** Maximum number of QR codes. */
  qrCodes: number;
  bulk: boolean;
  webhooks: boolean;
  whiteLabel: boolean;
  /** Whether destinations of codes are checked. */
  linkWatch: boolean;
  /** Whether codes can be in folders. */
  folders: boolean;
  /** Whether files can be uploaded and given to codes. */
  files: boolean;
  /** Whether changes of codes can be scheduled. */
  scheduledChanges: boolean;
  /** Whether there are alerts, reports, and their recipients. */
  alerts: boolean;
  /** Whether the audit log is shown. It is recorded on every plan. */
  auditLog: boolean;
}

/**
 * Terms of each plan. Rate limits and daily quotas are not here but in the settings, because operators tune
 * them.
 */
export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: {
    apiAccess: false,
    apiKeys: 0,
    qrCodes: 10,
    bulk: false,
    webhooks: false,
    whiteLabel: false,
    linkWatch: false,
    folders: false,
    files: false,
    scheduledChanges: false,
    alerts: false,
    auditLog: false,
  },
  pro: {
    apiAccess: true,
    apiKeys: 1,
    qrCodes: Infinity,
    bulk: false,
    webhooks: false,
    whiteLabel: false,
    linkWatch: true,
    folders: true,
    files: true,
    scheduledChanges: true,
    alerts: true,
    auditLog: false,
  },
  business: {
    apiAccess: true,
    apiKeys: Infinity,
    qrCodes: Infinity,
    bulk: true,
    webhooks: true,
    whiteLabel: true,
    linkWatch: true,
    folders: true,
    files: true,
    scheduledChanges: true,
    alerts: true,
    auditLog: true,
  },
};

/** A feature that a plan includes or lacks. */
export type PlanFeature = {
  [Name in keyof PlanTerms]: PlanTerms[Name] extends boolean ? Name : never;
}[keyof PlanTerms];

/** Returns the smallest plan that includes a feature. */
export function smallestPlanWith(feature: PlanFeature): Plan {
  return PLANS.find((plan) => PLAN_TERMS[plan][feature]) ?? 'business';
}

/** Returns whether `plan` is `required` or a higher plan. */
export function planIncludes(plan: Plan, required: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(required);
}

/** Storage for hosted files by plan in MiB, unless the operator sets another size. Free has none. */
export const FILE_STORAGE_MIB = { pro: 1_024, business: 20_480 } as const;
/** Maximum number of alerts by plan, unless the operator sets another number. Free has none. */
export const ALERTS = { pro: 10, business: 100 } as const;
/** Maximum number of reports by plan, unless the operator sets another number. Free has none. */
export const REPORTS = { pro: 5, business: 100 } as const;
/** Maximum number of members by plan, unless the operator sets another number; 0 for no limit. */
export const MEMBERS: Readonly<Record<Plan, number>> = { free: 1, pro: 3, business: 0 };
/** Maximum number of templates by plan, unless the operator sets another number. */
export const TEMPLATES: Readonly<Record<Plan, number>> = { free: 3, pro: 25, business: 500 };
/**
 * Maximum number of domains of a Business account, pending ones included, unless the operator sets another.
 */
export const DOMAINS = 20;
/** Maximum number of labels of one sheet by plan, unless the operator sets another number. */
export const SHEET_LABELS: Readonly<Record<Plan, number>> = { free: 100, pro: 2_000, business: 10_000 };
/** Maximum number of QR codes of one sheet. */
export const MAX_SHEET_CODES = 10_000;
/** Maximum number of QR codes that one bulk request creates. */
export const MAX_BULK_CODES = 500;
/** Maximum number of QR codes in one ZIP export. */
export const MAX_EXPORT_CODES = 50;
/** Maximum number of QR codes that one job changes or deletes. */
export const MAX_CHANGED_CODES = 50_000;
/** Maximum number of QR codes that one job exports. */
export const MAX_JOB_EXPORT_CODES = 10_000;
