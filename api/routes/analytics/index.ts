import { accountAnalytics } from './account-analytics.js';
import { codeAnalytics } from './code-analytics.js';
import { eraseScans } from './erase-scans.js';
import { listAccountScans } from './list-account-scans.js';
import { listScans } from './list-scans.js';

export const ANALYTICS_ROUTES = [codeAnalytics, listScans, eraseScans, accountAnalytics, listAccountScans];
