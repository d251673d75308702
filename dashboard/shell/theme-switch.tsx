import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { getTheme, setTheme, type Theme } from './theme.js';

const CHOICES = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'system', label: 'Match system', icon: 'system' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Switch between light, dark, and the system's color scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>(getTheme);
  useEffect(() => {
    const update = () => setChosen(getTheme());
    addEventListener('themechange', update);
    return () => removeEventListener('themechange', update);
  }, []);
  return (
    <div class="segmented-control theme-switch" role="group" aria-label="Theme">
      {CHOICES.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          aria-label={label}
          title={label}
          onClick={() => setTheme(theme)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
