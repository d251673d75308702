import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.js';

/** One option of a search list. */
export interface SearchOption {
  key: string;
  label: string;
  /** Heading above the first option of a group. Options of the same group must be adjacent. */
  group: string;
  icon?: IconName;
  /** Shown after the label: content of a code, or a key. */
  detail?: string;
  onChoose: () => void;
}

interface SearchListProps {
  /** Accessible name and placeholder of the field. */
  label: string;
  text: string;
  onText: (text: string) => void;
  options: readonly SearchOption[];
  /** Shown if there are no options. */
  empty: string;
  /** Whether more options may still load. */
  isLoading?: boolean;
}

/**
 * A search field with a list of options, for dialogs. Focus stays in the field: arrow keys, Home, and End
 * move between the options, and Enter chooses the active one.
 */
export function SearchList({ label, text, onText, options, empty, isLoading = false }: SearchListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const active = Math.min(position, options.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options.length]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key === 'Enter') options[active]?.onChoose();
    else if (target !== undefined) setPosition(target);
    else return;
    event.preventDefault();
  };

  return (
    <div class="search-list">
      <div class="search-field">
        <Icon name="search" />
        <input
          class="input"
          type="text"
          // A dialog focuses this field when it opens.
          autofocus
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options[active] && `${id}-${active}`}
          aria-autocomplete="list"
          autocomplete="off"
          placeholder={label}
          dir="auto"
          maxLength={200}
          value={text}
          onInput={(event) => {
            setPosition(0);
            onText(event.currentTarget.value);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div class="search-options" id={`${id}-list`} role="listbox" aria-label={label} ref={list}>
        {options.map((option, index) => (
          <div key={option.key} role="presentation">
            {option.group !== options[index - 1]?.group && (
              <p class="search-group small soft" aria-hidden="true">
                {option.group}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              class="search-option"
              role="option"
              aria-selected={index === active}
              onPointerMove={() => setPosition(index)}
              onClick={option.onChoose}
            >
              {option.icon && <Icon name={option.icon} />}
              <bdi class="truncate">{option.label}</bdi>
              {option.detail && <bdi class="search-detail truncate small soft">{option.detail}</bdi>}
            </div>
          </div>
        ))}
      </div>
      <p class="search-status small soft" role="status">
        {options.length > 0 ? '' : isLoading ? 'Searching…' : empty}
      </p>
    </div>
  );
}
