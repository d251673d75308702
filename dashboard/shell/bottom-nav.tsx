import { useEffect, useState } from 'preact/hooks';
import { Link } from '../router/link.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { useAccount } from '../session/session.js';
import { isCurrentPage, signOutOrToast, NAVIGATION, NavigationLinks } from './navigation.js';
import { ThemeSwitch } from './theme-switch.js';

/** Path of a separate entry in the bar, which is not part of the main navigation. */
const NEW_CODE = '/codes/new';

interface BottomNavProps {
  path: string;
  onHelp: () => void;
  onPalette: () => void;
}

/**
 * Navigation at the bottom of narrow screens: the main pages, a new code, and everything else behind "More".
 */
export function BottomNav({ path, onHelp, onPalette }: BottomNavProps) {
  const [more, setMore] = useState(false);
  useEffect(() => setMore(false), [path]);
  return (
    <>
      <nav class="bottom-nav" aria-label="Pages">
        {NAVIGATION.filter((page) => page.navigation?.inBottomNav).map((page) => (
          <Link
            key={page.path}
            href={page.path}
            aria-current={isCurrentPage(page, path) && path !== NEW_CODE ? 'page' : undefined}
          >
            <Icon name={page.navigation!.icon} size={20} />
            {page.title}
          </Link>
        ))}
        <Link href={NEW_CODE} aria-current={path === NEW_CODE ? 'page' : undefined}>
          <Icon name="plus" size={20} />
          Create code
        </Link>
        <button type="button" onClick={() => setMore(true)} aria-haspopup="dialog">
          <Icon name="menu" size={20} />
          More
        </button>
      </nav>
      {more && (
        <MoreDialog path={path} onHelp={onHelp} onPalette={onPalette} onClose={() => setMore(false)} />
      )}
    </>
  );
}

function MoreDialog({ path, onHelp, onPalette, onClose }: BottomNavProps & { onClose: () => void }) {
  const { email, plan } = useAccount();
  const closing = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <Dialog title="Qrelay" onClose={onClose}>
      <NavigationLinks path={path} />
      <ul class="nav-list">
        <li>
          <button type="button" class="nav-link" onClick={closing(onPalette)}>
            <Icon name="search" /> Search
          </button>
        </li>
        <li>
          <a class="nav-link" href="/docs">
            <Icon name="book" /> Documentation
          </a>
        </li>
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
      <p class="side-plan">
        {email} ·{' '}
        <Link class="side-plan" href="/settings">
          {PLAN_NAMES[plan]} plan
        </Link>
      </p>
    </Dialog>
  );
}
