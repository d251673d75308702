import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from '../router/location.js';
import { HelpDialog } from './help-dialog.js';
import { Navigation } from './navigation.js';
import { BottomNav } from './bottom-nav.js';
import { useShortcuts } from './shortcuts.js';

/** Frame of every page: navigation at the side, or at the bottom of narrow screens. */
export function Shell({ children }: { children: ComponentChildren }) {
  const [help, setHelp] = useState(false);
  const content = useRef<HTMLElement>(null);
  const { path } = useLocation();
  const firstPath = useRef(path);
  useShortcuts(() => setHelp(true));

  // After a page change, keyboard and screen reader users continue at the top of the new page.
  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = '';
    content.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div class="shell">
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <Navigation path={path} onHelp={() => setHelp(true)} />
      <main class="content" id="content" tabIndex={-1} ref={content}>
        {children}
      </main>
      <BottomNav path={path} onHelp={() => setHelp(true)} />
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  );
}
