import type { AnyRoute } from './http/route.js';
import { deleteAccount } from './accounts/delete-account.js';
import { exportAccount } from './accounts/export-account.js';
import { getAccount } from './accounts/get-account.js';
import { listPlans } from './accounts/list-plans.js';
import { updateAccount } from './accounts/update-account.js';
import { ANALYTICS_ROUTES } from './analytics/routes.js';
import { API_KEY_ROUTES } from './api-keys/routes.js';
import { signIn } from './auth/sign-in.js';
import { signOut } from './auth/sign-out.js';
import { signUp } from './auth/sign-up.js';
import { JOB_ROUTES } from './jobs/routes.js';
import { QR_CODE_ROUTES } from './qr-codes/routes.js';
import { health, readiness } from './system/get-health.js';
import { metrics } from './system/get-metrics.js';
import { openApi } from './system/get-openapi.js';
import { WEBHOOK_ROUTES } from './webhooks/routes.js';

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
