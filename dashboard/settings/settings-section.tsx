import type { ComponentChildren } from 'preact';

interface SettingsSectionProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

/** One section of the settings: a title and its panels. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <div class="settings-section" id={id} tabIndex={-1}>
      <h2 class="settings-section-title">{title}</h2>
      {children}
    </div>
  );
}

/** Links to the sections of the page. */
export function SettingsNavigation({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const open = (event: Event, id: string) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <nav class="settings-nav" aria-label="Settings">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a class="nav-link" href={`#${id}`} onClick={(event) => open(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
