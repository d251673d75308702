import type { DayRange } from '../format/day-range.js';
import { Select, type Choice } from './field.js';

interface DayRangeFilterProps {
  /** Name of the filtered date, such as "Created". */
  label: string;
  /** Numbers of recent days. "Any date" and "Custom range…" are added. */
  choices: readonly Choice<string>[];
  range: DayRange;
  onRange: (range: DayRange) => void;
}

/** Filters a list by days: a number of recent days, or a range in the reader's time zone. */
export function DayRangeFilter({ label, choices, range, onRange }: DayRangeFilterProps) {
  const { days = '', from = '', to = '' } = range;
  return (
    <>
      <Select
        aria-label={label}
        value={days}
        choices={[{ value: '', label: 'Any date' }, ...choices, { value: 'between', label: 'Custom range…' }]}
        onValue={(value) => onRange({ days: value, from: '', to: '' })}
      />
      {days === 'between' && (
        <span class="filter-days">
          <input
            class="input"
            type="date"
            aria-label={`${label} from`}
            max={to || undefined}
            value={from}
            onChange={(event) => onRange({ days, to, from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            class="input"
            type="date"
            aria-label={`${label} until`}
            min={from || undefined}
            value={to}
            onChange={(event) => onRange({ days, from, to: event.currentTarget.value })}
          />
        </span>
      )}
    </>
  );
}
