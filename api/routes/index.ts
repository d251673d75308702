import type { AnyRoute } from '../route.js';
import { deleteAccount } from './account/delete.js';
import { exportAccount } from './account/export.js';
import { getAccount } from './account/get.js';
import { listPlans } from './account/plans.js';
import { updateAccount } from './account/update.js';
import { ANALYTICS_ROUTES } from './analytics/index.js';
import { API_KEY_ROUTES } from './api-keys/index.js';
import { signIn } from './auth/sign-in.js';
import { signOut } from './auth/sign-out.js';
import { signUp } from './auth/sign-up.js';
import { JOB_ROUTES } from './jobs/index.js';
import { QR_CODE_ROUTES } from './qr-codes/index.js';
import { health, readiness } from './system/health.js';
import { metrics } from './system/metrics.js';
import { openApi } from './system/openapi.js';
import { WEBHOOK_ROUTES } from './webhooks/index.js';

/** Every route of the API: the router binds exactly these, and the OpenAPI document describes exactly these. */
export const ROUTES: readonly AnyRoute[] = [
  ...QR_CODE_ROUTES,
  ...ANALYTICS_ROUTES,
  ...JOB_ROUTES,
  ...WEBHOOK_ROUTES,
  ...API_KEY_ROUTES,
  getAccount,
  updateAccount,
  deleteAccount,
  exportAccount,
  listPlans,
  signUp,
  signIn,
  signOut,
  openApi,
  health,
  readiness,
  metrics,
];
