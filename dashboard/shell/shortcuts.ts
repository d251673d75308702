import { useEffect } from 'preact/hooks';
import { currentLocation, navigate } from '../router/location.js';
import { NAVIGATION } from './navigation.js';

/** How long after `g` its letter is waited for. */
const LETTER_MS = 1_500;
/** Marks the field that `/` goes to. */
const SEARCH_FIELD = '[data-search]';

/** Keys for the whole dashboard, while nothing is being typed and no dialog is open. */
export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    let goUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const going = performance.now() < goUntil;
      goUntil = 0;
      if (going) {
        const page = NAVIGATION.find(({ navigation }) => navigation?.letter === event.key);
        if (page) navigate(page.path);
      } else if (event.key === 'g') goUntil = performance.now() + LETTER_MS;
      else if (event.key === 'n') navigate('/codes/new');
      else if (event.key === '?') onHelp();
      else if (event.key === '/') search();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onHelp]);
}

function search(): void {
  const field = document.querySelector<HTMLElement>(SEARCH_FIELD);
  if (field) field.focus();
  else if (currentLocation().path !== '/codes') navigate('/codes?focus=search');
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
