import type { AccountDeps } from './accounts/deps.js';
import { ACCOUNT_ROUTES } from './accounts/routes.js';
import type { AnalyticsDeps } from './analytics/deps.js';
import { ANALYTICS_ROUTES } from './analytics/routes.js';
import type { ApiKeyDeps } from './api-keys/deps.js';
import { API_KEY_ROUTES } from './api-keys/routes.js';
import type { AuditDeps } from './audit/deps.js';
import { AUDIT_ROUTES } from './audit/routes.js';
import type { BulkChangeDeps } from './bulk-changes/deps.js';
import { BULK_CHANGE_ROUTES } from './bulk-changes/routes.js';
import type { DomainDeps } from './domains/deps.js';
import { DOMAIN_ROUTES } from './domains/routes.js';
import type { EventDeps } from './events/deps.js';
import { EVENT_ROUTES } from './events/routes.js';
import type { FileDeps } from './files/deps.js';
import { FILE_ROUTES } from './files/routes.js';
import type { FolderDeps } from './folders/deps.js';
import { FOLDER_ROUTES } from './folders/routes.js';
import type { Route } from './http/route.js';
import type { ImportRouteDeps } from './imports/deps.js';
import { IMPORT_ROUTES } from './imports/routes.js';
import type { JobDeps } from './jobs/deps.js';
import { JOB_ROUTES } from './jobs/routes.js';
import type { AlertDeps } from './alerts/deps.js';
import { ALERT_ROUTES } from './alerts/routes.js';
import type { InvitationDeps } from './invitations/deps.js';
import { INVITATION_ROUTES } from './invitations/routes.js';
import type { MemberDeps } from './members/deps.js';
import { MEMBER_ROUTES } from './members/routes.js';
import type { MeDeps } from './me/deps.js';
import { ME_ROUTES } from './me/routes.js';
import type { MailDeps } from './mail/deps.js';
import { MAIL_ROUTES } from './mail/routes.js';
import type { PageTitleDeps } from './page-titles/deps.js';
import { PAGE_TITLE_ROUTES } from './page-titles/routes.js';
import type { QrCodeDeps } from './qr-codes/deps.js';
import { QR_CODE_ROUTES } from './qr-codes/routes.js';
import type { RedirectMapDeps } from './redirect-map/deps.js';
import { REDIRECT_MAP_ROUTES } from './redirect-map/routes.js';
import type { ReportDeps } from './reports/deps.js';
import { REPORT_ROUTES } from './reports/routes.js';
import type { ScheduledChangeDeps } from './scheduled-changes/deps.js';
import { SCHEDULED_CHANGE_ROUTES } from './scheduled-changes/routes.js';
import { SDK_ROUTES, type SdkDeps } from './sdk/download-sdk.js';
import type { SessionDeps } from './sessions/deps.js';
import { SESSION_ROUTES } from './sessions/routes.js';
import type { SheetDeps } from './sheets/deps.js';
import { SHEET_ROUTES } from './sheets/routes.js';
import type { SingleSignOnDeps } from './single-sign-on/deps.js';
import { SINGLE_SIGN_ON_ROUTES } from './single-sign-on/routes.js';
import { SYSTEM_ROUTES, type SystemDeps } from './system/routes.js';
import type { TagDeps } from './tags/deps.js';
import { TAG_ROUTES } from './tags/routes.js';
import type { TemplateDeps } from './templates/deps.js';
import { TEMPLATE_ROUTES } from './templates/routes.js';
import type { WebhookDeps } from './webhooks/deps.js';
import { WEBHOOK_ROUTES } from './webhooks/routes.js';

/** Dependencies of the routes: each feature declares its part. `compose-features.ts` provides them. */
export type RouteDeps = QrCodeDeps &
  RedirectMapDeps &
  PageTitleDeps &
  FolderDeps &
  FileDeps &
  TagDeps &
  TemplateDeps &
  ScheduledChangeDeps &
  AnalyticsDeps &
  JobDeps &
  BulkChangeDeps &
  ImportRouteDeps &
  SheetDeps &
  WebhookDeps &
  MailDeps &
  ReportDeps &
  AlertDeps &
  EventDeps &
  ApiKeyDeps &
  AccountDeps &
  AuditDeps &
  DomainDeps &
  SessionDeps &
  SingleSignOnDeps &
  MeDeps &
  MemberDeps &
  InvitationDeps &
  SdkDeps &
  SystemDeps;

/**
 * Every route of the API, by feature. The router serves exactly these, the OpenAPI document describes exactly
 * these, and the generated tests call exactly these. The list needs no dependencies and no servers.
 */
export const ROUTES: readonly Route<RouteDeps>[] = [
  ...QR_CODE_ROUTES,
  ...REDIRECT_MAP_ROUTES,
  ...PAGE_TITLE_ROUTES,
  ...FOLDER_ROUTES,
  ...FILE_ROUTES,
  ...TAG_ROUTES,
  ...TEMPLATE_ROUTES,
  ...SCHEDULED_CHANGE_ROUTES,
  ...ANALYTICS_ROUTES,
  ...JOB_ROUTES,
  ...BULK_CHANGE_ROUTES,
  ...IMPORT_ROUTES,
  ...MAIL_ROUTES,
  ...REPORT_ROUTES,
  ...ALERT_ROUTES,
  ...SHEET_ROUTES,
  ...WEBHOOK_ROUTES,
  ...EVENT_ROUTES,
  ...API_KEY_ROUTES,
  ...ACCOUNT_ROUTES,
  ...AUDIT_ROUTES,
  ...DOMAIN_ROUTES,
  ...SESSION_ROUTES,
  ...SINGLE_SIGN_ON_ROUTES,
  ...ME_ROUTES,
  ...MEMBER_ROUTES,
  ...INVITATION_ROUTES,
  ...SDK_ROUTES,
  ...SYSTEM_ROUTES,
];
