import { useEffect, useState } from 'preact/hooks';
import { getTheme, type Theme } from './theme.js';

/** The themes that people choose from. */
export const THEME_CHOICES = [
  { theme: 'light', label: 'Light theme', icon: 'sun' },
  { theme: 'dark', label: 'Dark theme', icon: 'moon' },
  { theme: 'system', label: 'Theme of the system', icon: 'system' },
] as const;

/** Returns the chosen theme of this browser and follows its changes. */
export function useTheme(): Theme {
  const [chosen, setChosen] = useState<Theme>(getTheme);
  useEffect(() => {
    const update = () => setChosen(getTheme());
    addEventListener('themechange', update);
    return () => removeEventListener('themechange', update);
  }, []);
  return chosen;
}
