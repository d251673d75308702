import { useId, useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Icon } from '../components/icon.js';
import { FolderNavigation } from '../folders/folder-navigation.js';
import { BrokenCount } from '../link-watch/broken-count.js';
import { useLocation } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import {
  findCurrentPage,
  FIRST_PAGES,
  GROUPS,
  type NavigationGroup,
  type NavigationPage,
} from './navigation.js';
import { NavigationLink } from './navigation-link.js';

/** The pages of the navigation in their groups, with the folders of the account. */
export function NavigationGroups({ onCreateFolder }: { onCreateFolder: () => void }) {
  return (
    <>
      <Links pages={FIRST_PAGES} />
      {GROUPS.map((group) => (
        <Group key={group.name} group={group} onCreateFolder={onCreateFolder} />
      ))}
    </>
  );
}

interface GroupProps {
  group: NavigationGroup;
  onCreateFolder: () => void;
}

function Group({ group: { name, title, pages: all }, onCreateFolder }: GroupProps) {
  const { plan } = useAccount();
  const can = useCan();
  const pages = all.filter(({ needs }) => can(needs));
  const { path } = useLocation();
  const isCurrent = pages.some((page) => page === findCurrentPage(path));
  // A group of features that the plan lacks stays out of the way; a click shows what is in it.
  const isLocked = pages.length > 0 && pages.every(({ feature }) => feature && !PLAN_TERMS[plan][feature]);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = !isLocked || isOpened || isCurrent;
  const titleId = useId();
  return (
    <div class="nav-group" role="group" aria-labelledby={titleId}>
      {isLocked ? (
        <button
          type="button"
          class="nav-group-title"
          id={titleId}
          aria-expanded={isOpen}
          onClick={() => setIsOpened(!isOpened)}
        >
          {title}
          <Icon name="lock" size={14} />
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
        </button>
      ) : (
        <p class="nav-group-title" id={titleId}>
          {title}
        </p>
      )}
      <div class={isOpen ? undefined : 'nav-closed'}>
        <Links pages={pages} onCreateFolder={onCreateFolder} />
        {name === 'developers' && (
          <a class="nav-link" href="/docs" title="Documentation">
            <Icon name="book" />
            <span class="nav-label">Documentation</span>
          </a>
        )}
      </div>
    </div>
  );
}

function Links({ pages, onCreateFolder }: { pages: readonly NavigationPage[]; onCreateFolder?: () => void }) {
  const { path, query } = useLocation();
  const current = findCurrentPage(path);
  // A folder is a place of its own in the navigation.
  const folder = path === '/codes' ? query.get('folder') : null;
  return (
    <ul class="nav-list">
      {pages.map((page) => {
        const isCurrent = page === current && folder === null;
        if (page.path === '/codes/folders' && onCreateFolder) {
          return (
            <li key={page.path}>
              <FolderNavigation current={folder} onCreate={onCreateFolder}>
                <NavigationLink page={page} isCurrent={isCurrent} />
              </FolderNavigation>
            </li>
          );
        }
        return (
          <li key={page.path}>
            <NavigationLink page={page} isCurrent={isCurrent}>
              {page.path === '/codes/broken' && <BrokenCount />}
            </NavigationLink>
          </li>
        );
      })}
    </ul>
  );
}
