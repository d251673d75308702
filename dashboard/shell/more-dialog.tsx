import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { Link } from '../router/link.js';
import { useAccount, useMe } from '../session/session.js';
import { switchOrToast } from '../session/switch-account.js';
import { useCan } from '../session/use-can.js';
import { AccountRole, signOutOrToast } from './account-menu.js';
import { ACCOUNT_PAGES, navigationLabel } from './navigation.js';
import { NavigationGroups } from './navigation-groups.js';
import { ThemeSwitch } from './theme-switch.js';

interface MoreDialogProps {
  onHelp: () => void;
  onPalette: () => void;
  onCreateFolder: () => void;
  onClose: () => void;
}

/** All pages, the accounts of the person, and everything else that a narrow screen has no room for. */
export function MoreDialog({ onHelp, onPalette, onCreateFolder, onClose }: MoreDialogProps) {
  const { name } = useAccount();
  const can = useCan();
  const closing = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <Dialog title="Qrelay" onClose={onClose}>
      <button type="button" class="nav-link" onClick={closing(onPalette)}>
        <Icon name="search" /> Search
      </button>
      {can('bulk') && (
        <Link class="nav-link" href="/codes/import">
          <Icon name="upload" /> Add many codes
        </Link>
      )}
      <nav class="more-pages" aria-label="All pages">
        <NavigationGroups onCreateFolder={closing(onCreateFolder)} />
      </nav>
      <ul class="nav-list nav-group">
        {ACCOUNT_PAGES.filter(({ needs }) => can(needs)).map((page) => (
          <li key={page.path}>
            <Link class="nav-link" href={page.path}>
              <Icon name={page.icon} /> {navigationLabel(page)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" class="nav-link" onClick={closing(onHelp)}>
            <Icon name="keyboard" /> Shortcuts
          </button>
        </li>
        <li>
          <button type="button" class="nav-link" onClick={() => void signOutOrToast()}>
            <Icon name="out" /> Sign out
          </button>
        </li>
      </ul>
      <ThemeSwitch />
      <OtherAccounts />
      <p class="side-plan">
        <bdi>{name}</bdi> ·{' '}
        <Link class="side-plan" href="/settings">
          <AccountRole />
        </Link>
      </p>
    </Dialog>
  );
}

/** The other accounts of the person, to switch to them. */
function OtherAccounts() {
  const { id: currentId } = useAccount();
  const others = useMe().accounts.filter(({ id }) => id !== currentId);
  if (others.length === 0) return null;
  return (
    <div class="nav-group" role="group" aria-label="Switch account">
      <p class="nav-group-title">Switch account</p>
      {others.map(({ id, name, role }) => (
        <button key={id} type="button" class="nav-link" onClick={() => switchOrToast(id)}>
          <Icon name="user" />
          <span class="nav-label">
            <bdi>{name}</bdi> ({role})
          </span>
        </button>
      ))}
    </div>
  );
}
