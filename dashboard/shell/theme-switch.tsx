import { useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { chosenTheme, chooseTheme, type Theme } from './theme.js';

const CHOICES = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'system', label: 'As the system', icon: 'system' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Light, dark or as the system has it; remembered on this device. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>(chosenTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <div class="segmented-control theme-switch" role="group" aria-label="Colors">
      {CHOICES.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          aria-label={label}
          title={label}
          onClick={() => choose(theme)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
