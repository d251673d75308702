import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Icon } from '../components/icon.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { capitalize } from '../format/text.js';
import { navigate } from '../router/location.js';
import { signOut, useAccount, useMe, useMembership, type Membership } from '../session/session.js';
import { switchOrToast } from '../session/switch-account.js';
import { setTheme } from './theme.js';
import { THEME_CHOICES, useTheme } from './use-theme.js';

/** The menu of the account: the other accounts, the plan, settings, theme, and shortcuts, and signing out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { id, name, plan } = useAccount();
  const { accounts } = useMe();
  const theme = useTheme();
  return (
    <Menu
      label="Account"
      icon="user"
      kind="quiet"
      class="side-account"
      items={[
        ...accountItems(accounts, id),
        {
          label: `${PLAN_NAMES[plan]} plan and usage`,
          icon: 'info',
          onChoose: () => navigate('/settings/plan'),
        },
        {
          label: 'Members',
          icon: 'users',
          needs: 'members:read',
          onChoose: () => navigate('/members'),
        },
        { label: 'Settings', icon: 'settings', onChoose: () => navigate('/settings') },
        { label: 'Audit log', icon: 'list', needs: 'members', onChoose: () => navigate('/audit-log') },
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
        <span class="side-email" title={name}>
          <bdi>{name}</bdi>
        </span>
        <AccountRole />
      </span>
      <Icon name="up" size={14} />
    </Menu>
  );
}

/** The accounts of a person who has several, to switch between them. */
function accountItems(accounts: readonly Membership[], currentId: string): MenuItem[] {
  if (accounts.length < 2) return [];
  return accounts.map(({ id, name, role }) => ({
    group: 'Accounts',
    label: `${name} (${role})`,
    icon: 'user',
    checked: id === currentId,
    onChoose: () => id !== currentId && switchOrToast(id),
  }));
}

/** The role of the person in the account, unless it is the only account and theirs, and the plan. */
export function AccountRole() {
  const { plan } = useAccount();
  const { accounts } = useMe();
  const membership = useMembership();
  const isShared = accounts.length > 1 || membership?.role !== 'owner';
  return (
    <span class="side-plan">
      {isShared && membership
        ? `${capitalize(membership.role)} · ${PLAN_NAMES[plan]}`
        : `${PLAN_NAMES[plan]} plan`}
    </span>
  );
}

/** Signs out; shows a toast if that fails. Never rejects. */
export async function signOutOrToast(): Promise<void> {
  await signOut().catch(() => toast('Couldn’t sign out. Try again.'));
}
