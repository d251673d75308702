import type { AccountResource } from '../../core/account-schemas.js';
import { useQuery } from '../http/use-query.js';
import { ACCOUNT, useAccount } from '../session/session.js';
import { AccountPanel } from './account-panel.js';
import { BrandingPanel } from './branding-panel.js';
import { ComparePlans } from './compare-plans.js';
import { PlanPanel } from './plan-panel.js';
import './settings.css';

const EVERY_MS = 10_000;

/** The plan and what is used of it, how scan pages look, and the account itself. */
export default function SettingsPage() {
  // Keeps the account that is shown everywhere fresh while its use is looked at.
  useQuery<AccountResource>(ACCOUNT, { refetchIntervalMs: EVERY_MS });
  const account = useAccount();
  return (
    <div class="page">
      <h1>Settings</h1>
      <PlanPanel account={account} />
      <ComparePlans plan={account.plan} />
      <BrandingPanel account={account} />
      <AccountPanel account={account} />
    </div>
  );
}
