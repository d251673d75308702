import { useEffect } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { useQuery } from '../http/use-query.js';
import { PageHead } from '../components/page-head.js';
import { useLocation } from '../router/location.js';
import { ACCOUNT_PATH, useAccount } from '../session/session.js';
import { AccountPanel } from './account-panel.js';
import { BrandingPanel } from './branding-panel.js';
import { ComparePlans } from './compare-plans.js';
import { LinkWatchPanel } from './link-watch-panel.js';
import { PasswordPanel } from './password-panel.js';
import { PlanPanel } from './plan-panel.js';
import { SessionsPanel } from './sessions-panel.js';
import { SettingsNavigation, SettingsSection } from './settings-section.js';
import './settings.css';

const SECTIONS = {
  plan: { id: 'plan', title: 'Plan and usage' },
  branding: { id: 'branding', title: 'Branding' },
  linkWatch: { id: 'link-watch', title: 'Link watch' },
  security: { id: 'security', title: 'Security' },
  data: { id: 'data', title: 'Data and account' },
};
const POLL_MS = 10_000;

/** Page with the plan and its usage, the branding, the password, the sessions, and the account. */
export default function SettingsPage() {
  // Keeps the usage up to date while the page is open: useAccount returns the same cache entry.
  useQuery<AccountResource>(ACCOUNT_PATH, { refetchIntervalMs: POLL_MS });
  const account = useAccount();
  // Renders again when a link on this page leads to another section.
  useLocation();
  const { hash } = location;
  useEffect(() => {
    // Links lead to sections: `/settings#link-watch`.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div class="page">
      <PageHead title="Settings" />
      <div class="settings">
        <SettingsNavigation sections={Object.values(SECTIONS)} />
        <div class="settings-sections">
          <SettingsSection {...SECTIONS.plan}>
            <PlanPanel account={account} />
            <ComparePlans plan={account.plan} />
          </SettingsSection>
          <SettingsSection {...SECTIONS.branding}>
            <BrandingPanel account={account} />
          </SettingsSection>
          <SettingsSection {...SECTIONS.linkWatch}>
            <LinkWatchPanel account={account} />
          </SettingsSection>
          <SettingsSection {...SECTIONS.security}>
            <PasswordPanel account={account} />
            <SessionsPanel />
          </SettingsSection>
          <SettingsSection {...SECTIONS.data}>
            <AccountPanel account={account} />
          </SettingsSection>
        </div>
      </div>
    </div>
  );
}
