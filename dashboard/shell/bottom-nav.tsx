import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { whenIdle } from '../components/when-idle.js';
import { newCodePath } from '../folders/folder-paths.js';
import { Link } from '../router/link.js';
import { useLocation } from '../router/location.js';
import { useCan } from '../session/use-can.js';
import { findCurrentPage, NAVIGATION, type NavigationPage } from './navigation.js';

/** Loaded before somebody presses "More", which has to respond at once. */
const LoadedMoreDialog = lazily(
  async () => (await import('./more-dialog.js')).MoreDialog,
  'Couldn’t load the pages',
);

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
  useEffect(() => whenIdle(() => void LoadedMoreDialog.preload()), []);
  const can = useCan();
  const current = path === NEW_CODE ? undefined : findCurrentPage(path);
  const isElsewhere = path !== NEW_CODE && !BAR_PAGES.some((page) => page === current);
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
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isElsewhere || undefined}
          onClick={() => setMore(true)}
        >
          <Icon name="menu" size={20} />
          More
        </button>
      </nav>
      {more && <LoadedMoreDialog {...props} onClose={() => setMore(false)} />}
    </>
  );
}
