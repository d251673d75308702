import { useEffect, useRef } from 'preact/hooks';
import { currentLocation, navigate } from '../router/location.js';
import { NAVIGATION } from './navigation.js';
import { newCodePath } from '../folders/folder-paths.js';
import { useCan } from '../session/use-can.js';
import { isPaletteKey } from './palette-keys.js';

/** Time to press the letter after `g`. */
const LETTER_MS = 1_500;
/** Selector of the field that `/` focuses. */
const SEARCH_FIELD = '[data-search]';

interface ShortcutHandlers {
  onHelp: () => void;
  onPalette: () => void;
}

/**
 * Handles the keyboard shortcuts of the dashboard. They are inactive while a dialog is open, and while the
 * user types, except the one of the command palette.
 */
export function useShortcuts({ onHelp, onPalette }: ShortcutHandlers): void {
  const can = useCan();
  const latest = useRef(can);
  latest.current = can;
  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event) && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        return onPalette();
      }
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const isAfterG = performance.now() < goUntil;
      goUntil = 0;
      if (isAfterG) {
        const page = NAVIGATION.find(({ navigation }) => navigation.letter === event.key);
        if (page && latest.current(page.needs)) navigate(page.path);
      } else if (event.key === 'g') goUntil = performance.now() + LETTER_MS;
      else if (event.key === 'n') {
        if (latest.current('codes:write')) navigate(newCodePath());
      } else if (event.key === '?') onHelp();
      else if (event.key === '/') focusSearch();
      // Lists of rows have more keys: see `useRowKeys`.
      else if (dispatchEvent(new CustomEvent('row-key', { cancelable: true, detail: event }))) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onHelp, onPalette]);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLElement>(SEARCH_FIELD);
  if (field) field.focus();
  else if (currentLocation().path !== '/codes') navigate('/codes?focus=search');
}

function isTyping(target: EventTarget | null): boolean {
  const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
  return target instanceof HTMLElement && target.matches(typed);
}
