import { Link } from '../router/link.js';
import { BrandMark, Icon } from '../components/icon.js';
import { AccountMenu } from './account-menu.js';
import { CreateButtons } from './create-buttons.js';
import { NavigationGroups } from './navigation-groups.js';
import { PALETTE_KEYS } from './palette-keys.js';

interface SideBarProps {
  onHelp: () => void;
  onPalette: () => void;
  onCreateFolder: () => void;
}

/** Navigation at the side: with labels on wide screens, as a rail of icons on tablets. */
export function SideBar({ onHelp, onPalette, onCreateFolder }: SideBarProps) {
  return (
    <header class="side">
      <Link class="brand" href="/" title="Qrelay">
        <BrandMark /> <span class="nav-label">Qrelay</span>
      </Link>
      <CreateButtons />
      <button type="button" class="nav-link" aria-haspopup="dialog" title="Search" onClick={onPalette}>
        <Icon name="search" />
        <span class="nav-label">Search</span>
        <kbd>{PALETTE_KEYS.join(' ')}</kbd>
      </button>
      <nav class="side-pages" aria-label="Pages">
        <NavigationGroups onCreateFolder={onCreateFolder} />
      </nav>
      <AccountMenu onHelp={onHelp} />
    </header>
  );
}
