import type { AccountDeps } from './accounts/deps.js';
import { ACCOUNT_ROUTES } from './accounts/routes.js';
import type { AnalyticsDeps } from './analytics/deps.js';
import { ANALYTICS_ROUTES } from './analytics/routes.js';
import type { ApiKeyDeps } from './api-keys/deps.js';
import { API_KEY_ROUTES } from './api-keys/routes.js';
import type { BulkChangeDeps } from './bulk-changes/deps.js';
import { BULK_CHANGE_ROUTES } from './bulk-changes/routes.js';
import type { EventDeps } from './events/deps.js';
import { EVENT_ROUTES } from './events/routes.js';
import type { FolderDeps } from './folders/deps.js';
import { FOLDER_ROUTES } from './folders/routes.js';
import { bindRoutes, type AnyRoute, type BoundRoute, type Route } from './http/route.js';
import type { ImportRouteDeps } from './imports/deps.js';
import { IMPORT_ROUTES } from './imports/routes.js';
import type { JobDeps } from './jobs/deps.js';
import { JOB_ROUTES } from './jobs/routes.js';
import type { QrCodeDeps } from './qr-codes/deps.js';
import { QR_CODE_ROUTES } from './qr-codes/routes.js';
import type { ScheduledChangeDeps } from './scheduled-changes/deps.js';
import { SCHEDULED_CHANGE_ROUTES } from './scheduled-changes/routes.js';
import type { SessionDeps } from './sessions/deps.js';
import { SESSION_ROUTES } from './sessions/routes.js';
import type { SheetDeps } from './sheets/deps.js';
import { SHEET_ROUTES } from './sheets/routes.js';
import { SYSTEM_ROUTES, type SystemDeps } from './system/routes.js';
import type { TagDeps } from './tags/deps.js';
import { TAG_ROUTES } from './tags/routes.js';
import type { TemplateDeps } from './templates/deps.js';
import { TEMPLATE_ROUTES } from './templates/routes.js';
import type { WebhookDeps } from './webhooks/deps.js';
import { WEBHOOK_ROUTES } from './webhooks/routes.js';

/** What each feature's routes need. `compose.ts` provides it. */
export interface FeatureDeps {
  qrCodes: QrCodeDeps;
  folders: FolderDeps;
  tags: TagDeps;
  templates: TemplateDeps;
  scheduledChanges: ScheduledChangeDeps;
  analytics: AnalyticsDeps;
  jobs: JobDeps;
  bulkChanges: BulkChangeDeps;
  imports: ImportRouteDeps;
  sheets: SheetDeps;
  webhooks: WebhookDeps;
  events: EventDeps;
  apiKeys: ApiKeyDeps;
  accounts: AccountDeps;
  sessions: SessionDeps;
  system: SystemDeps;
}

/** The one list of routes, by feature. */
const FEATURES: { readonly [Feature in keyof FeatureDeps]: readonly Route<FeatureDeps[Feature]>[] } = {
  qrCodes: QR_CODE_ROUTES,
  folders: FOLDER_ROUTES,
  tags: TAG_ROUTES,
  templates: TEMPLATE_ROUTES,
  scheduledChanges: SCHEDULED_CHANGE_ROUTES,
  analytics: ANALYTICS_ROUTES,
  jobs: JOB_ROUTES,
  bulkChanges: BULK_CHANGE_ROUTES,
  imports: IMPORT_ROUTES,
  sheets: SHEET_ROUTES,
  webhooks: WEBHOOK_ROUTES,
  events: EVENT_ROUTES,
  apiKeys: API_KEY_ROUTES,
  accounts: ACCOUNT_ROUTES,
  sessions: SESSION_ROUTES,
  system: SYSTEM_ROUTES,
};

const FEATURE_NAMES = Object.keys(FEATURES) as (keyof FeatureDeps)[];

/**
 * Every route of the API. The router serves exactly these, the OpenAPI document describes exactly these, and the
 * generated tests call exactly these. The list needs no dependencies and no servers.
 */
export const ROUTES: readonly AnyRoute[] = FEATURE_NAMES.flatMap(
  (feature): readonly AnyRoute[] => FEATURES[feature],
);

/** Returns `ROUTES` with each feature's dependencies passed to its handlers. */
export function bindAllRoutes(deps: FeatureDeps): BoundRoute[] {
  const bind = <Feature extends keyof FeatureDeps>(feature: Feature) =>
    bindRoutes<FeatureDeps[Feature]>(FEATURES[feature], deps[feature]);
  return FEATURE_NAMES.flatMap((feature) => bind(feature));
}
