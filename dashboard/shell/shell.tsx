import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from '../router/location.js';
import { LimitNotice } from './limit-notice.js';
import { BottomNav } from './bottom-nav.js';
import { useShortcuts } from './shortcuts.js';
import { BrandMark } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { useScreen } from '../components/use-is-phone.js';
import { whenIdle } from '../components/when-idle.js';

/** The list of keyboard shortcuts, which few visits need. */
const LoadedHelpDialog = lazily(
  async () => (await import('./help-dialog.js')).HelpDialog,
  'Couldn’t load the keyboard shortcuts',
);

/** The search. People open it by keys and keep typing, so it is loaded before they do. */
const LoadedPalette = lazily(
  async () => (await import('./command-palette.js')).CommandPalette,
  'Couldn’t load the search',
);

const LoadedFolderDialog = lazily(
  async () => (await import('../folders/new-folder-dialog.js')).NewFolderDialog,
  'Couldn’t load the dialog',
);

/** Phones never show the bar, so they do not load it. */
const LoadedSideBar = lazily(
  async () => (await import('./side-bar.js')).SideBar,
  'Couldn’t load the navigation',
  SideBarPlaceholder,
);

/** Stands for the navigation at the side while it is loading. */
export function SideBarPlaceholder() {
  return (
    <div class="side" aria-hidden="true">
      <span class="brand">
        <BrandMark /> Qrelay
      </span>
    </div>
  );
}

/** Loads the navigation ahead of showing it, on screens that have it at the side. */
export function preloadNavigation(): void {
  if (!matchMedia(NARROW_SCREEN).matches) void LoadedSideBar.preload();
}

/** Screens without the navigation at the side, as in `shell.css`. */
const NARROW_SCREEN = '(max-width: 759px)';

/** Frame of every page: navigation at the side, or at the bottom of narrow screens. */
export function Shell({ children }: { children: ComponentChildren }) {
  const [dialog, setDialog] = useState<'help' | 'palette' | 'folder'>();
  const openHelp = useCallback(() => setDialog('help'), []);
  const openPalette = useCallback(() => setDialog('palette'), []);
  const openFolder = useCallback(() => setDialog('folder'), []);
  const closeDialog = () => setDialog(undefined);
  const content = useRef<HTMLElement>(null);
  const { path } = useLocation();
  const firstPath = useRef(path);
  useEffect(() => whenIdle(() => void LoadedPalette.preload()), []);
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    import('./keyboard-inset.js').then(
      ({ followKeyboard }) => followKeyboard(),
      () => undefined,
    );
  }, []);
  const isNarrow = useScreen(NARROW_SCREEN);
  useShortcuts({ onHelp: openHelp, onPalette: openPalette });

  // After a page change, keyboard and screen reader users continue at the top of the new page, or in the
  // field that it starts with, which an effect of the page focuses.
  useLayoutEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = '';
    content.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div class="shell">
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      {!isNarrow && <LoadedSideBar onHelp={openHelp} onPalette={openPalette} onCreateFolder={openFolder} />}
      <main class="content" id="content" tabIndex={-1} ref={content}>
        {children}
      </main>
      {isNarrow && <BottomNav onHelp={openHelp} onPalette={openPalette} onCreateFolder={openFolder} />}
      <LimitNotice />
      {dialog === 'help' && <LoadedHelpDialog onClose={closeDialog} />}
      {dialog === 'palette' && (
        <LoadedPalette onHelp={openHelp} onCreateFolder={openFolder} onClose={closeDialog} />
      )}
      {dialog === 'folder' && <LoadedFolderDialog onClose={closeDialog} />}
    </div>
  );
}
