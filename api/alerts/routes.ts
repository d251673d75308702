import type { Route } from '../http/route.js';
import { createAlert } from './create-alert.js';
import { deleteAlert } from './delete-alert.js';
import type { AlertDeps } from './deps.js';
import { getAlert } from './get-alert.js';
import { listAlerts } from './list-alerts.js';
import { sendTestAlert } from './send-test-alert.js';
import { updateAlert } from './update-alert.js';

/** The routes of alerts. */
export const ALERT_ROUTES: readonly Route<AlertDeps>[] = [
  createAlert,
  listAlerts,
  getAlert,
  updateAlert,
  deleteAlert,
  sendTestAlert,
];
