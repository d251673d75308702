import { ACCOUNT_INDEXES } from './accounts.js';
import { API_KEY_INDEXES } from './api-keys.js';
import { DAILY_QUOTA_INDEXES } from './daily-quotas.js';
import { IDEMPOTENCY_KEY_INDEXES } from './idempotency-keys.js';
import type { CollectionIndexes } from './indexes.js';
import { JOB_INDEXES } from './job-documents.js';
import { QR_CODE_INDEXES } from './qr-codes.js';
import { RATE_WINDOW_INDEXES } from './rate-windows.js';
import { KEPT_COUNT_INDEXES } from './kept-counts.js';
import { SCAN_INDEXES } from './scan-documents.js';
import { SCAN_TOTAL_INDEXES } from './scan-totals.js';
import { SESSION_INDEXES } from './sessions.js';
import { VISITOR_SALT_INDEXES } from './visitor-salts.js';
import { WEBHOOK_DELIVERY_INDEXES } from './webhook-deliveries.js';
import { WEBHOOK_INDEXES } from './webhooks.js';

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
  KEPT_COUNT_INDEXES,
  SCAN_TOTAL_INDEXES,
  SESSION_INDEXES,
  VISITOR_SALT_INDEXES,
  WEBHOOK_INDEXES,
  WEBHOOK_DELIVERY_INDEXES,
];
