import type { AccountResource } from '../../core/account-schemas.js';
import { useQuery } from '../http/use-query.js';
import { ACCOUNT_PATH, useAccount } from '../session/session.js';
import { AccountPanel } from './account-panel.js';
import { BrandingPanel } from './branding-panel.js';
import { ComparePlans } from './compare-plans.js';
import { PasswordPanel } from './password-panel.js';
import { PlanPanel } from './plan-panel.js';
import { SessionsPanel } from './sessions-panel.js';
import './settings.css';

const POLL_MS = 10_000;

/** Page with the plan and its usage, the branding, the password, the sessions, and the account. */
export default function SettingsPage() {
  // Keeps the usage up to date while the page is open: useAccount returns the same cache entry.
  useQuery<AccountResource>(ACCOUNT_PATH, { refetchIntervalMs: POLL_MS });
  const account = useAccount();
  return (
    <div class="page">
      <h1>Settings</h1>
      <PlanPanel account={account} />
      <ComparePlans plan={account.plan} />
      <BrandingPanel account={account} />
      <PasswordPanel account={account} />
      <SessionsPanel />
      <AccountPanel account={account} />
    </div>
  );
}
