import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { DayRangeFilter } from '../components/day-range-filter.js';
import { Select, type Choice } from '../components/field.js';
import { ChosenCondition } from '../codes/chosen-condition.js';
import { CodeSearchDialog } from '../codes/code-search-dialog.js';
import { LOGGED_TYPES, type EventFilters } from './event-query.js';

const TYPES: Choice<string>[] = [
  { value: '', label: 'Any type' },
  ...LOGGED_TYPES.map((type) => ({ value: type, label: type })),
];
const DAYS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
];

interface EventFilterBarProps {
  filters: EventFilters;
  onChange: (change: Partial<Record<keyof EventFilters, string | undefined>>) => void;
}

/** Filters of the log by type, code, and days. All of them are stored in the URL's query string. */
export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { type = '', code, days, from, to } = filters;
  return (
    <div class="filter-row" role="search" aria-label="Filters">
      <Select aria-label="Type" value={type} choices={TYPES} onValue={(value) => onChange({ type: value })} />
      <DayRangeFilter label="Date" choices={DAYS} range={{ days, from, to }} onRange={onChange} />
      {code === undefined ? (
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
