import type {
  AccountLimits,
  AccountResource,
  PlanResource,
  SessionResource,
} from '../../../core/accounts/account-schemas.js';
import type { ApiKeyResource } from '../../../core/accounts/api-key-schemas.js';
import type { BrandingResource } from '../../../core/accounts/branding.js';
import type { PendingWork } from '../../../core/accounts/pending-work.js';

export const API_KEY_ID = 'key_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const API_KEY: ApiKeyResource = {
  id: API_KEY_ID,
  name: 'Web shop',
  prefix: 'qrk_h4T9sk',
  scopes: ['codes:read', 'codes:write'],
  folders: null,
  createdBy: { type: 'session', id: 'ses_01k8zq4w5tfxxa1b2c3d4e5f6g', name: null },
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-21T08:15:00.000Z',
  expiresAt: null,
  formerKeyEndsAt: null,
};

/** Pending work of the key of the examples: one scheduled change. */
export const PENDING_WORK: PendingWork = {
  scheduledChanges: { count: 1, ids: ['chg_01k8zq4w5tfxxa1b2c3d4e5f6g'] },
  jobs: { count: 0, ids: [] },
  webhooks: { count: 0, ids: [] },
};

export const NEW_API_KEY = {
  ...API_KEY,
  lastUsedAt: null,
  key: 'qrk_h4T9skEXAMPLEONLYxxxxxxxxxxxxxxxxxxxxxxxxxx',
};

export const SESSION_ID = 'ses_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const SESSION_LIST: SessionResource[] = [
  {
    id: 'ses_01k8zq4w5tfxxa1b2c3d4e5f6h',
    current: true,
    createdAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: '2026-11-21T08:15:00.000Z',
    userAgent: 'Firefox on Windows',
  },
  {
    id: SESSION_ID,
    current: false,
    createdAt: '2026-11-18T17:30:00.000Z',
    lastUsedAt: '2026-11-20T19:05:00.000Z',
    userAgent: 'Mobile Safari on iOS',
  },
];

const NO_BRANDING: BrandingResource = {
  domain: null,
  domainStatus: null,
  domainRecord: null,
  name: null,
  logo: null,
  color: null,
  pausedMessage: null,
};

const BUSINESS_LIMITS: AccountLimits = {
  callsPerMinute: 30,
  callsPerDay: 10_000,
  qrCodes: null,
  apiKeys: null,
  bulkCodes: 500,
  exportCodes: 10_000,
  sheetLabels: 10_000,
  members: null,
  templates: 500,
  fileBytes: 20 * 2 ** 30,
  alerts: 100,
  reports: 100,
  domains: 20,
  webhooks: true,
  mail: true,
  whiteLabel: true,
  linkWatch: true,
  folders: true,
  scheduledChanges: true,
  historyDays: null,
  scanRetentionMonths: 25,
};

const PRO_LIMITS: AccountLimits = {
  ...BUSINESS_LIMITS,
  historyDays: 365,
  sheetLabels: 2_000,
  members: 3,
  templates: 25,
  fileBytes: 2 ** 30,
  callsPerDay: 100,
  apiKeys: 1,
  bulkCodes: 0,
  exportCodes: 0,
  webhooks: false,
  whiteLabel: false,
};

const FREE_LIMITS: AccountLimits = {
  ...PRO_LIMITS,
  callsPerMinute: 0,
  callsPerDay: 0,
  qrCodes: 10,
  apiKeys: 0,
  members: 1,
  fileBytes: 0,
  linkWatch: false,
  folders: false,
  scheduledChanges: false,
};

export const PLAN_TABLE: PlanResource[] = [
  { plan: 'free', limits: FREE_LIMITS },
  { plan: 'pro', limits: PRO_LIMITS },
  { plan: 'business', limits: BUSINESS_LIMITS },
];

export const BUSINESS_ACCOUNT: AccountResource = {
  id: 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g',
  name: 'Bistro Ada',
  email: 'ada@example.com',
  plan: 'business',
  limits: BUSINESS_LIMITS,
  usage: { callsToday: 412, qrCodes: 57, apiKeys: 2, fileBytes: 3_481_204 },
  baseUrl: 'https://qrelay.example.com',
  branding: NO_BRANDING,
  linkWatch: { enabled: false, everyHours: 24 },
  domains: [],
  createdAt: '2026-11-02T09:00:00.000Z',
};

export const BRANDED_ACCOUNT: AccountResource = {
  ...BUSINESS_ACCOUNT,
  baseUrl: 'https://qr.example.com',
  branding: {
    domain: 'qr.example.com',
    domainStatus: 'verified',
    domainRecord: {
      type: 'TXT',
      name: '_short-links.qr.example.com',
      value: 'Vt3yJx0mQe7cUo5H2rLk9dPzW1sBn8aFgTq4iRj6XwE',
    },
    name: 'Bistro Rosa',
    logo: null,
    color: '#b3123f',
    pausedMessage: 'We are closed in August. See you in September!',
  },
  domains: ['qr.example.com'],
};

/** The account right after sign-up. */
export const NEW_ACCOUNT: AccountResource = {
  ...BUSINESS_ACCOUNT,
  plan: 'free',
  limits: FREE_LIMITS,
  usage: { callsToday: 0, qrCodes: 0, apiKeys: 0, fileBytes: 0 },
};
