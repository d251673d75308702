import { getAccountAnalytics } from './get-account-analytics.js';
import { getCodeAnalytics } from './get-code-analytics.js';
import { deleteScans } from './delete-scans.js';
import { listAccountScans } from './list-account-scans.js';
import { listCodeScans } from './list-code-scans.js';

export const ANALYTICS_ROUTES = [
  getCodeAnalytics,
  listCodeScans,
  deleteScans,
  getAccountAnalytics,
  listAccountScans,
];
