import type { Route } from '../http/route.js';
import { deleteAccount } from './delete-account.js';
import type { AccountDeps } from './deps.js';
import { exportAccount } from './export-account.js';
import { getAccount } from './get-account.js';
import { listPlans } from './list-plans.js';
import { updateAccount } from './update-account.js';

/** The routes of accounts and plans. */
export const ACCOUNT_ROUTES: readonly Route<AccountDeps>[] = [
  getAccount,
  updateAccount,
  deleteAccount,
  exportAccount,
  listPlans,
];
