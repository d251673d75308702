import type { Route } from '../http/route.js';
import { changePassword } from './change-password.js';
import { deleteAccount } from './delete-account.js';
import type { AccountDeps } from './deps.js';
import { endOtherSessions } from './end-other-sessions.js';
import { endSession } from './end-session.js';
import { exportAccount } from './export-account.js';
import { getAccount } from './get-account.js';
import { listPlans } from './list-plans.js';
import { listSessions } from './list-sessions.js';
import { updateAccount } from './update-account.js';
import { verifyDomain } from './verify-domain.js';

/** The routes of accounts, with their passwords and sessions, and of plans. */
export const ACCOUNT_ROUTES: readonly Route<AccountDeps>[] = [
  getAccount,
  updateAccount,
  verifyDomain,
  deleteAccount,
  exportAccount,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listPlans,
];
