export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = 'qrelay.theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

/** What was chosen; `system` where nothing was, or nothing can be kept. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return THEMES.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // A browser that keeps nothing shows it for as long as the page is open.
  }
  show(theme);
}

/** Shows the remembered theme and, where that is the system's, follows it. */
export function followTheme(): void {
  show(chosenTheme());
  darkSystem.addEventListener('change', () => show(chosenTheme()));
}

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  dispatchEvent(new Event('themechange'));
}
