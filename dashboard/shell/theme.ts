export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'qrelay.theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

/** Returns the chosen theme of this browser. Default: `system`, also if local storage is unavailable. */
export function getTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme and stores it in this browser. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without local storage the theme lasts until the page is closed.
  }
  applyTheme(theme);
}

/** Applies the stored theme and follows changes of the system's color scheme. Call it once per page load. */
export function startTheme(): void {
  applyTheme(getTheme());
  darkSystem.addEventListener('change', () => applyTheme(getTheme()));
}

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  dispatchEvent(new Event('themechange'));
}
