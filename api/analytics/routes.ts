import type { Route } from '../http/route.js';
import { deleteScans } from './delete-scans.js';
import type { AnalyticsDeps } from './deps.js';
import { getAccountAnalytics } from './get-account-analytics.js';
import { getCodeAnalytics } from './get-code-analytics.js';
import { listAccountScans } from './list-account-scans.js';
import { listCodeScans } from './list-code-scans.js';

/** The routes of scans and of their counts. */
export const ANALYTICS_ROUTES: readonly Route<AnalyticsDeps>[] = [
  getCodeAnalytics,
  listCodeScans,
  deleteScans,
  getAccountAnalytics,
  listAccountScans,
];
