import { Icon } from '../components/icon.js';
import { setTheme } from './theme.js';
import { THEME_CHOICES, useTheme } from './use-theme.js';

/** Switch between light, dark, and the system's color scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div class="segmented-control theme-switch" role="group" aria-label="Theme">
      {THEME_CHOICES.map(({ theme, label, icon }) => (
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
