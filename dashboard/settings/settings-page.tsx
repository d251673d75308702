import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { lazily } from '../components/lazily.js';
import { Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { navigate } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { ACCOUNT_PATH, useAccount } from '../session/session.js';
import { NotAllowed } from '../session/not-allowed.js';
import type { Permission } from '../session/permissions.js';
import { useCan } from '../session/use-can.js';
import { AccountPanel } from './account-panel.js';
import { BrandingPanel } from './branding-panel.js';
import { ComparePlans } from './compare-plans.js';
import { IdentitiesPanel } from './identities-panel.js';
import { LinkWatchPanel } from './link-watch-panel.js';
import { PasswordPanel } from './password-panel.js';
import { MembershipPanel } from './membership-panel.js';
import { PlanPanel } from './plan-panel.js';
import { ProfilePanel } from './profile-panel.js';
import { SessionsPanel } from './sessions-panel.js';
import './settings.css';

/** Most visits of the settings need no domains. */
const DomainsPanel = lazily(
  async () => (await import('../domains/domains-panel.js')).DomainsPanel,
  'Couldn’t load your domains',
  () => <Skeleton lines={4} tall />,
);

/** Free accounts and services without mail have no recipients. */
const RecipientsPanel = lazily(
  async () => (await import('../recipients/recipients-panel.js')).RecipientsPanel,
  'Couldn’t load the recipients',
  () => <Skeleton lines={4} tall />,
);

/** Most visits of the settings are not about the second factor. */
const SecondFactorPanel = lazily(
  async () => (await import('../second-factor/second-factor-panel.js')).SecondFactorPanel,
  'Couldn’t load your two-factor sign-in',
  () => <Skeleton lines={1} tall />,
);

interface Section {
  title: string;
  /** Permission without which the section is left out. */
  needs?: Permission;
  render: (account: AccountResource) => ComponentChildren;
}

/** The pages of the settings by the last segment of their path, in the order of their navigation. */
const SECTIONS: Readonly<Record<string, Section>> = {
  plan: {
    title: 'Plan and usage',
    render: (account) => (
      <>
        <PlanPanel account={account} />
        <ComparePlans plan={account.plan} />
      </>
    ),
  },
  profile: {
    title: 'Profile',
    render: (account) => (
      <>
        <ProfilePanel />
        <MembershipPanel account={account} />
      </>
    ),
  },
  branding: { title: 'Branding', needs: 'keys', render: (account) => <BrandingPanel account={account} /> },
  domains: { title: 'Domains', needs: 'keys', render: (account) => <DomainsPanel account={account} /> },
  'link-watch': {
    title: 'Link watch',
    needs: 'keys',
    render: (account) => <LinkWatchPanel account={account} />,
  },
  recipients: {
    title: 'Recipients',
    needs: 'webhooks',
    render: (account) => <RecipientsPanel account={account} />,
  },
  security: {
    title: 'Security',
    render: () => (
      <>
        <PasswordPanel />
        <SecondFactorPanel />
        <IdentitiesPanel />
        <SessionsPanel />
      </>
    ),
  },
  data: { title: 'Data and account', render: (account) => <AccountPanel account={account} /> },
};

/** Former last segments with the current ones. */
const RENAMED: Readonly<Record<string, string>> = { domain: 'domains' };

const POLL_MS = 10_000;

/**
 * A page of the settings next to the links to all of them. `/settings` leads to the first one, and a former
 * link such as `/settings#branding` to the one that it names.
 */
export default function SettingsPage({ params: { section = '' } }: PageProps) {
  // Keeps the usage up to date while the page is open: useAccount returns the same cache entry.
  useQuery<AccountResource>(ACCOUNT_PATH, { refetchIntervalMs: POLL_MS });
  const account = useAccount();
  const can = useCan();
  const shown = SECTIONS[section];
  useEffect(() => {
    if (shown) return;
    const hash = location.hash.slice(1);
    const named = RENAMED[section] ?? RENAMED[hash] ?? hash;
    navigate(`/settings/${named in SECTIONS ? named : 'plan'}`, { replace: true });
  }, []);
  if (!shown) return null;
  return (
    <div class="page">
      <PageHead title="Settings" />
      <div class="settings">
        <nav class="settings-nav" aria-label="Settings">
          <ul>
            {Object.entries(SECTIONS)
              .filter(([, { needs }]) => can(needs))
              .map(([name, { title: label }]) => (
                <li key={name}>
                  <Link
                    class="nav-link"
                    href={`/settings/${name}`}
                    aria-current={name === section ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div class="settings-section">
          <h2 class="settings-section-title">{shown.title}</h2>
          {can(shown.needs) ? (
            shown.render(account)
          ) : (
            <NotAllowed title="Not part of your role" needs={shown.needs} isPart />
          )}
        </div>
      </div>
    </div>
  );
}
