import { useEffect, useRef, useState } from 'preact/hooks';
import { useQueryParams } from '../router/location.js';
import { Icon } from './icon.js';

/** Pause in typing after which the search runs. */
const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called after a pause in typing, with the trimmed text. */
  onSearch: (search: string) => void;
}

/** The search field of a list, which `/` focuses. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const [query, setParams] = useQueryParams();

  useEffect(() => {
    if (query.get('focus') !== 'search') return;
    field.current?.focus();
    setParams({ focus: undefined });
  });
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div class="search-field">
      <Icon name="search" />
      <input
        ref={field}
        class="input"
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        dir="auto"
        data-search
        maxLength={200}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </div>
  );
}
