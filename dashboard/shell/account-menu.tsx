import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { navigate } from '../router/location.js';
import { signOut, useAccount } from '../session/session.js';
import { setTheme } from './theme.js';
import { THEME_CHOICES, useTheme } from './use-theme.js';

/** The menu of the account: its plan, the settings, the theme, the shortcuts, and signing out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { email, plan } = useAccount();
  const theme = useTheme();
  return (
    <Menu
      label="Account"
      icon="user"
      kind="quiet"
      class="side-account"
      items={[
        {
          label: `${PLAN_NAMES[plan]} plan and usage`,
          icon: 'info',
          onChoose: () => navigate('/settings/plan'),
        },
        { label: 'Settings', icon: 'settings', onChoose: () => navigate('/settings') },
        { label: 'Audit log', icon: 'list', onChoose: () => navigate('/audit-log') },
        { label: 'Shortcuts', icon: 'keyboard', detail: '?', onChoose: onHelp },
        ...THEME_CHOICES.map(({ theme: choice, label, icon }) => ({
          label,
          icon,
          checked: choice === theme,
          onChoose: () => setTheme(choice),
        })),
        { label: 'Sign out', icon: 'out', onChoose: () => void signOutOrToast() },
      ]}
    >
      <span class="visually-hidden">Account </span>
      <span class="nav-label side-user">
        <span class="side-email" title={email}>
          {email}
        </span>
        <span class="side-plan">{PLAN_NAMES[plan]} plan</span>
      </span>
      <Icon name="up" size={14} />
    </Menu>
  );
}

/** Signs out; shows a toast if that fails. Never rejects. */
export async function signOutOrToast(): Promise<void> {
  await signOut().catch(() => toast('Couldn’t sign out. Try again.'));
}
