import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { DayRangeFilter } from '../components/day-range-filter.js';
import { Select, type Choice } from '../components/field.js';
import { ChosenCondition } from '../codes/chosen-condition.js';
import { CodeSearchDialog } from '../codes/code-search-dialog.js';
import { EVENT_KINDS } from '../activity/event-words.js';
import type { EventFilters } from './event-query.js';

const KINDS: Choice<string>[] = [
  { value: '', label: 'Everything' },
  ...Object.entries(EVENT_KINDS).map(([value, { name }]) => ({ value, label: name })),
];
const DAYS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
];

interface EventFilterBarProps {
  filters: EventFilters;
  /** Whether the plan has events, so that they can be filtered by kind and code. */
  hasEvents: boolean;
  onChange: (change: Partial<Record<keyof EventFilters, string | undefined>>) => void;
}

/** Filters of the activity by kind, code, and days. All of them are stored in the URL's query string. */
export function EventFilterBar({ filters, hasEvents, onChange }: EventFilterBarProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { type = '', code, days, from, to } = filters;
  return (
    <div class="filter-row" role="search" aria-label="Filters">
      {hasEvents && (
        <Select
          aria-label="Kind"
          value={type}
          choices={KINDS}
          onValue={(value) => onChange({ type: value })}
        />
      )}
      <DayRangeFilter label="Date" choices={DAYS} range={{ days, from, to }} onRange={onChange} />
      {!hasEvents ? null : code === undefined ? (
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          Filter by code
        </Button>
      ) : (
        <ChosenCondition
          condition={{ field: 'code', value: code }}
          onRemove={() => onChange({ code: undefined })}
        />
      )}
      {isChoosing && (
        <CodeSearchDialog
          title="Filter by code"
          codesOnly
          onChoose={({ value }) => {
            setIsChoosing(false);
            onChange({ code: value });
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
