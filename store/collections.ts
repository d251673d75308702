import { ALERT_INDEXES, ALERT_TRIGGER_INDEXES, SILENT_CODE_INDEXES } from './alerts/alert-documents.js';
import { ACCOUNT_INDEXES } from './accounts/accounts.js';
import { API_KEY_INDEXES } from './accounts/api-keys.js';
import { INVITATION_INDEXES } from './accounts/invitations.js';
import { MEMBER_INDEXES } from './accounts/members.js';
import { USER_INDEXES } from './accounts/user-documents.js';
import { SESSION_INDEXES } from './accounts/sessions.js';
import { AUDIT_INDEXES } from './audit/audit-documents.js';
import { ROLL_UP_CHECKPOINTS } from './analytics/checkpoints.js';
import { ROLL_UP_INDEXES } from './analytics/roll-ups.js';
import { SEGMENT_INDEXES } from './analytics/segments.js';
import { SCAN_TOTAL_INDEXES } from './analytics/scan-totals.js';
import type { ErasureTargetName } from './erasure/account-erasure.js';
import { EVENT_INDEXES } from './events/event-documents.js';
import { BLOCKED_FILES } from './files/blocked-files.js';
import { FILE_CONTENT, HOSTED_FILE_INDEXES } from './files/file-documents.js';
import { FOLDER_INDEXES } from './folders/folder-documents.js';
import { GS1_CLAIM_INDEXES } from './gs1/gs1-claims.js';
import { IMPORT_ROW_INDEXES } from './imports/import-rows.js';
import { INSTALLATION } from './mongo/installation.js';
import { EXPORT_CHUNKS, EXPORT_FILES } from './jobs/export-files.js';
import { JOB_CHUNK_INDEXES, JOB_INDEXES } from './jobs/job-documents.js';
import { JOB_ITEM_INDEXES } from './jobs/job-items.js';
import { DAILY_QUOTA_INDEXES } from './limits/daily-quotas.js';
import { IDEMPOTENCY_KEY_INDEXES } from './limits/idempotency-keys.js';
import { RATE_WINDOW_INDEXES } from './limits/rate-limits.js';
import { LINK_CHECK_INDEXES } from './link-watch/link-checks.js';
import { LINK_CHECK_HOST_INDEXES } from './link-watch/host-turns.js';
import { MAIL_INDEXES } from './mail/mail-documents.js';
import { RECIPIENT_INDEXES } from './mail/recipients.js';
import type { CollectionIndexes } from './mongo/indexes.js';
import { QR_CODE_INDEXES } from './qr-codes/qr-code-documents.js';
import { LOGO_INDEXES, REVISION_INDEXES } from './qr-codes/revisions.js';
import { SCHEDULED_CHANGE_INDEXES } from './qr-codes/scheduled-changes.js';
import { REPORT_INDEXES } from './reports/reports.js';
import { SALT_EXCHANGE_INDEXES } from './scans/salt-exchanges.js';
import { SCAN_INDEXES } from './scans/scan-documents.js';
import { TEMPLATE_INDEXES } from './templates/template-documents.js';
import { DELIVERY_WORKERS } from './webhooks/delivery-workers.js';
import { WEBHOOK_DELIVERY_INDEXES } from './webhooks/webhook-deliveries.js';
import { WEBHOOK_INDEXES } from './webhooks/webhooks.js';

export interface Collection extends CollectionIndexes {
  /**
   * Handling of an account's documents when the account is deleted: the target of the account erasure that
   * deletes them; `tombstones` if they stay with reserved names only; `purged` if they are deleted last,
   * unless domains remain reserved; `with their last membership` for persons; `not owned` if the collection
   * holds nothing of any account.
   */
  erasure: ErasureTargetName | 'tombstones' | 'purged' | 'with their last membership' | 'not owned';
  /**
   * `excluded` for data that a restored service does not need or that no backup may contain: counters that
   * expire within hours, heartbeats of workers, and data about visitor salts.
   */
  backup: 'included' | 'excluded';
}

/**
 * All collections with their indexes, erasure, and backup. The API and workers create the indexes when they
 * start.
 */
export const COLLECTIONS: readonly Collection[] = [
  { ...ACCOUNT_INDEXES, erasure: 'purged', backup: 'included' },
  { ...USER_INDEXES, erasure: 'with their last membership', backup: 'included' },
  { ...INVITATION_INDEXES, erasure: 'invitations', backup: 'included' },
  { ...MEMBER_INDEXES, erasure: 'members', backup: 'included' },
  { ...AUDIT_INDEXES, erasure: 'auditLog', backup: 'included' },
  { ...API_KEY_INDEXES, erasure: 'apiKeys', backup: 'included' },
  { ...DAILY_QUOTA_INDEXES, erasure: 'dailyQuotas', backup: 'included' },
  { collection: DELIVERY_WORKERS, indexes: [], erasure: 'not owned', backup: 'excluded' },
  { ...EVENT_INDEXES, erasure: 'events', backup: 'included' },
  { collection: EXPORT_CHUNKS, indexes: [], erasure: 'jobs', backup: 'included' },
  { collection: EXPORT_FILES, indexes: [], erasure: 'jobs', backup: 'included' },
  { collection: FILE_CONTENT.chunks, indexes: [], erasure: 'files', backup: 'included' },
  { collection: FILE_CONTENT.files, indexes: [], erasure: 'files', backup: 'included' },
  { collection: BLOCKED_FILES, indexes: [], erasure: 'not owned', backup: 'included' },
  { ...FOLDER_INDEXES, erasure: 'folders', backup: 'included' },
  { ...GS1_CLAIM_INDEXES, erasure: 'gs1Claims', backup: 'included' },
  { ...HOSTED_FILE_INDEXES, erasure: 'files', backup: 'included' },
  { ...IDEMPOTENCY_KEY_INDEXES, erasure: 'idempotencyKeys', backup: 'included' },
  { ...IMPORT_ROW_INDEXES, erasure: 'importRows', backup: 'included' },
  { collection: INSTALLATION, indexes: [], erasure: 'not owned', backup: 'included' },
  { ...JOB_CHUNK_INDEXES, erasure: 'jobs', backup: 'included' },
  { ...JOB_INDEXES, erasure: 'jobs', backup: 'included' },
  { ...JOB_ITEM_INDEXES, erasure: 'jobItems', backup: 'included' },
  { ...QR_CODE_INDEXES, erasure: 'tombstones', backup: 'included' },
  { ...LINK_CHECK_HOST_INDEXES, erasure: 'not owned', backup: 'excluded' },
  { ...LINK_CHECK_INDEXES, erasure: 'not owned', backup: 'excluded' },
  { ...MAIL_INDEXES, erasure: 'mails', backup: 'included' },
  { ...ALERT_INDEXES, erasure: 'alerts', backup: 'included' },
  { ...ALERT_TRIGGER_INDEXES, erasure: 'alertTriggers', backup: 'included' },
  { ...SILENT_CODE_INDEXES, erasure: 'silentCodes', backup: 'included' },
  { ...RECIPIENT_INDEXES, erasure: 'recipients', backup: 'included' },
  { ...REPORT_INDEXES, erasure: 'reports', backup: 'included' },
  { ...LOGO_INDEXES, erasure: 'logos', backup: 'included' },
  { ...REVISION_INDEXES, erasure: 'revisions', backup: 'included' },
  { ...RATE_WINDOW_INDEXES, erasure: 'apiKeys', backup: 'excluded' },
  { collection: ROLL_UP_CHECKPOINTS, indexes: [], erasure: 'not owned', backup: 'included' },
  { ...ROLL_UP_INDEXES, erasure: 'scanCounts', backup: 'included' },
  { ...SCAN_INDEXES, erasure: 'scans', backup: 'included' },
  { ...SEGMENT_INDEXES, erasure: 'scanSegments', backup: 'included' },
  { ...SCAN_TOTAL_INDEXES, erasure: 'scanTotals', backup: 'included' },
  { ...SCHEDULED_CHANGE_INDEXES, erasure: 'scheduledChanges', backup: 'included' },
  { ...SESSION_INDEXES, erasure: 'sessions', backup: 'included' },
  { ...SALT_EXCHANGE_INDEXES, erasure: 'not owned', backup: 'excluded' },
  { ...TEMPLATE_INDEXES, erasure: 'templates', backup: 'included' },
  { ...WEBHOOK_DELIVERY_INDEXES, erasure: 'deliveries', backup: 'included' },
  { ...WEBHOOK_INDEXES, erasure: 'webhooks', backup: 'included' },
];
