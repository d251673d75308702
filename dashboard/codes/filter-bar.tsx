import { useEffect, useRef, useState } from 'preact/hooks';
import { useQueryParams } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { Button } from '../components/button.js';
import { DayRangeFilter } from '../components/day-range-filter.js';
import { Select, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { FolderFilter } from '../folders/folder-filter.js';
import { CODE_TYPE_DISPLAY, ALL_CODE_TYPES } from './code-type-display.js';
import type { Filters } from './list-query.js';
import './filter-bar.css';

/** Pause in typing after which the search runs. */
const DEBOUNCE_MS = 250;

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

const TYPES: Choice<string>[] = [
  { value: '', label: 'Any type' },
  ...ALL_CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name })),
];
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'exhausted', label: 'Scans used up' },
  { value: 'only', label: 'Archived' },
  { value: 'include', label: 'All, with archived' },
];
/** Health statuses, offered if the account has link watch. */
const HEALTHS = [
  { value: 'broken', label: 'Broken destination' },
  { value: 'unknown', label: 'Unclear destination' },
  { value: 'unchecked', label: 'Unchecked destination' },
  { value: 'ok', label: 'Working destination' },
];
const CREATED = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 12 months' },
];
const SORTS = [
  { value: '', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: '-totalScans', label: 'Most scans' },
];

/** Search, filters, and sort order. All of them are stored in the URL's query string. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { limits } = useAccount();
  return (
    <div class="filter-bar" role="search">
      <SearchField value={filters.search ?? ''} onSearch={(search) => onChange({ search })} />
      <Select
        aria-label="Type"
        value={filters.type ?? ''}
        choices={TYPES}
        onValue={(type) => onChange({ type })}
      />
      <Select
        aria-label="Status"
        value={filters.health ?? filters.archived ?? filters.state ?? ''}
        choices={limits.linkWatch || filters.health ? [...STATUSES, ...HEALTHS] : STATUSES}
        onValue={(value) => onChange(statusFilters(value))}
      />
      <FolderFilter filters={filters} onChange={onChange} />
      <DayRangeFilter
        label="Created"
        choices={CREATED}
        range={{ days: filters.created, from: filters.createdFrom, to: filters.createdTo }}
        onRange={({ days, from, to }) => onChange({ created: days, createdFrom: from, createdTo: to })}
      />
      <Select
        aria-label="Sort by"
        value={filters.sort ?? ''}
        choices={SORTS}
        onValue={(sort) => onChange({ sort })}
      />
      {filters.tag && (
        <Button
          small
          icon="close"
          aria-label={`Remove the filter by tag ${filters.tag}`}
          onClick={() => onChange({ tag: '' })}
        >
          <span class="truncate filter-tag">{filters.tag}</span>
        </Button>
      )}
      {filters.template && (
        <Button
          small
          icon="close"
          aria-label="Remove the filter by template"
          onClick={() => onChange({ template: '' })}
        >
          {filters.template === 'none' ? 'Without a template' : 'From one template'}
        </Button>
      )}
      {filters.jobCreatedAt && (
        <Button
          small
          icon="close"
          aria-label="Remove the filter by job"
          onClick={() => onChange({ jobCreatedAt: '' })}
        >
          Created by one job
        </Button>
      )}
    </div>
  );
}

/**
 * Converts the selected value to filters. State, archived, and health are independent in the API; the select
 * sets one of them.
 */
function statusFilters(value: string): Filters {
  const isArchived = value === 'only' || value === 'include';
  const isHealth = HEALTHS.some((health) => health.value === value);
  return {
    state: isArchived || isHealth ? '' : value,
    archived: isArchived ? value : '',
    health: isHealth ? value : '',
  };
}

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
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
        aria-label="Search codes"
        aria-keyshortcuts="/"
        placeholder="Search names, tags, content"
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
