import { navigate } from '../router/location.js';
import { Link } from '../router/link.js';
import { PAGES, type Page } from '../pages.js';
import { ButtonLink } from '../components/button.js';
import { BrandMark, Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { signOut, useAccount } from '../session/session.js';
import { PALETTE_KEYS } from './palette-keys.js';
import { ThemeSwitch } from './theme-switch.js';

/** Pages in the navigation. */
export const NAVIGATION = PAGES.filter((page) => page.navigation);

/** Returns whether `path` belongs to the page or to one below it. */
export function isCurrentPage(page: Page, path: string): boolean {
  return page.path === '/' ? path === '/' : path === page.path || path.startsWith(`${page.path}/`);
}

interface NavigationProps {
  path: string;
  onHelp: () => void;
  onPalette: () => void;
}

/** Navigation at the side of wide screens. */
export function Navigation({ path, onHelp, onPalette }: NavigationProps) {
  const { email, plan } = useAccount();
  return (
    <header class="side">
      <Link class="brand" href="/">
        <BrandMark /> Qrelay
      </Link>
      <ButtonLink kind="primary" icon="plus" href="/codes/new" class="side-new" aria-keyshortcuts="n">
        Create code
      </ButtonLink>
      <button type="button" class="nav-link side-search" aria-haspopup="dialog" onClick={onPalette}>
        <Icon name="search" /> Search
        <kbd>{PALETTE_KEYS.join(' ')}</kbd>
      </button>
      <nav aria-label="Pages">
        <NavigationLinks path={path} />
      </nav>
      <div class="side-foot">
        <a class="nav-link" href="/docs">
          <Icon name="book" /> Documentation
        </a>
        <button type="button" class="nav-link" onClick={onHelp}>
          <Icon name="keyboard" /> Shortcuts <kbd>?</kbd>
        </button>
        <ThemeSwitch />
        <div class="side-account">
          <div class="side-user">
            <span class="side-email" title={email}>
              {email}
            </span>
            <Link class="side-plan" href="/settings">
              {PLAN_NAMES[plan]} plan
            </Link>
          </div>
          <Menu
            label="Account"
            icon="more"
            small
            items={[
              { label: 'Settings', icon: 'settings', onChoose: () => navigate('/settings') },
              { label: 'Sign out', icon: 'out', onChoose: () => void signOutOrToast() },
            ]}
          />
        </div>
      </div>
    </header>
  );
}

/** Links to the pages of the navigation. */
export function NavigationLinks({ path }: { path: string }) {
  return (
    <ul class="nav-list">
      {NAVIGATION.map((page) => (
        <li key={page.path}>
          <Link
            class="nav-link"
            href={page.path}
            aria-current={isCurrentPage(page, path) ? 'page' : undefined}
          >
            <Icon name={page.navigation!.icon} /> {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Signs out; shows a toast if that fails. Never rejects. */
export async function signOutOrToast(): Promise<void> {
  await signOut().catch(() => toast('Couldn’t sign out. Try again.'));
}
