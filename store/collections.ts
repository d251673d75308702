import { ACCOUNT_INDEXES } from './accounts/accounts.js';
import { API_KEY_INDEXES } from './accounts/api-keys.js';
import { DAILY_QUOTA_INDEXES } from './limits/daily-quotas.js';
import { IDEMPOTENCY_KEY_INDEXES } from './limits/idempotency-keys.js';
import type { CollectionIndexes } from './mongo/indexes.js';
import { JOB_INDEXES } from './jobs/job-documents.js';
import { QR_CODE_INDEXES } from './qr-codes/qr-codes.js';
import { RATE_WINDOW_INDEXES } from './limits/rate-limits.js';
import { ROLL_UP_INDEXES } from './analytics/roll-ups.js';
import { SCAN_INDEXES } from './scans/scan-documents.js';
import { SCAN_TOTAL_INDEXES } from './analytics/scan-totals.js';
import { SESSION_INDEXES } from './accounts/sessions.js';
import { VISITOR_SALT_INDEXES } from './scans/visitor-salts.js';
import { WEBHOOK_DELIVERY_INDEXES } from './webhooks/webhook-deliveries.js';
import { WEBHOOK_INDEXES } from './webhooks/webhooks.js';

/** The indexes of every collection; made at the start of API and worker. */
export const ALL_INDEXES: readonly CollectionIndexes[] = [
  ACCOUNT_INDEXES,
  API_KEY_INDEXES,
  DAILY_QUOTA_INDEXES,
  IDEMPOTENCY_KEY_INDEXES,
  ...JOB_INDEXES,
  QR_CODE_INDEXES,
  RATE_WINDOW_INDEXES,
  SCAN_INDEXES,
  ROLL_UP_INDEXES,
  SCAN_TOTAL_INDEXES,
  SESSION_INDEXES,
  VISITOR_SALT_INDEXES,
  WEBHOOK_INDEXES,
  WEBHOOK_DELIVERY_INDEXES,
];
