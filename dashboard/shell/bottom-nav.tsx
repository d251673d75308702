import { useEffect, useState } from 'preact/hooks';
import { Link } from '../router/link.js';
import { useLocation } from '../router/location.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { newCodePath } from '../folders/folder-paths.js';
import { useAccount, useMe } from '../session/session.js';
import { switchOrToast } from '../session/switch-account.js';
import { useCan } from '../session/use-can.js';
import { AccountRole, signOutOrToast } from './account-menu.js';
import {
  ACCOUNT_PAGES,
  findCurrentPage,
  NAVIGATION,
  navigationLabel,
  type NavigationPage,
} from './navigation.js';
import { NavigationGroups } from './navigation-groups.js';
import { ThemeSwitch } from './theme-switch.js';

/** Path of a separate entry in the bar, which is not part of the main navigation. */
const NEW_CODE = '/codes/new';
/** Pages of the bar, around the entry that creates a code. */
const BAR_PAGES = NAVIGATION.filter(({ navigation }) => navigation.inBottomNav);

interface BottomNavProps {
  onHelp: () => void;
  onPalette: () => void;
  onCreateFolder: () => void;
}

/**
 * Navigation at the bottom of narrow screens: the main pages, a new code, and everything else behind "More".
 */
export function BottomNav(props: BottomNavProps) {
  const [more, setMore] = useState(false);
  const { path, query } = useLocation();
  useEffect(() => setMore(false), [path, query.get('folder')]);
  const can = useCan();
  const current = path === NEW_CODE ? undefined : findCurrentPage(path);
  const entry = (page: NavigationPage) => (
    <Link key={page.path} href={page.path} aria-current={page === current ? 'page' : undefined}>
      <Icon name={page.icon} size={20} />
      {page.title}
    </Link>
  );
  return (
    <>
      <nav class="bottom-nav" aria-label="Pages">
        {BAR_PAGES.slice(0, 2).map(entry)}
        {can('codes:write') && (
          <Link href={newCodePath()} aria-current={path === NEW_CODE ? 'page' : undefined}>
            <Icon name="plus" size={20} />
            <span>
              Create<span class="visually-hidden"> code</span>
            </span>
          </Link>
        )}
        {BAR_PAGES.slice(2).map(entry)}
        <button type="button" onClick={() => setMore(true)} aria-haspopup="dialog">
          <Icon name="menu" size={20} />
          More
        </button>
      </nav>
      {more && <MoreDialog {...props} onClose={() => setMore(false)} />}
    </>
  );
}

function MoreDialog({
  onHelp,
  onPalette,
  onCreateFolder,
  onClose,
}: BottomNavProps & { onClose: () => void }) {
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
