import type { Route } from '../http/route.js';
import { cancelScheduledChange } from './cancel-scheduled-change.js';
import { createScheduledChange } from './create-scheduled-change.js';
import type { ScheduledChangeDeps } from './deps.js';
import { getScheduledChange } from './get-scheduled-change.js';
import { listAccountScheduledChanges } from './list-account-changes.js';
import { listScheduledChanges } from './list-scheduled-changes.js';

/** The routes of scheduled changes. */
export const SCHEDULED_CHANGE_ROUTES: readonly Route<ScheduledChangeDeps>[] = [
  createScheduledChange,
  listScheduledChanges,
  getScheduledChange,
  cancelScheduledChange,
  listAccountScheduledChanges,
];
