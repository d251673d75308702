import { accountAnalytics } from './get-account-analytics.js';
import { codeAnalytics } from './get-code-analytics.js';
import { eraseScans } from './delete-scans.js';
import { listAccountScans } from './list-account-scans.js';
import { listScans } from './list-code-scans.js';

export const ANALYTICS_ROUTES = [codeAnalytics, listScans, eraseScans, accountAnalytics, listAccountScans];
