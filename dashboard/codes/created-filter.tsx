import { Select } from '../components/field.js';
import type { Filters } from './list-query.js';

const CHOICES = [
  { value: '', label: 'Any date' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 12 months' },
  { value: 'between', label: 'Custom range…' },
];

interface CreatedFilterProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/** Filters codes by their creation date: a number of recent days, or a range in the reader's time zone. */
export function CreatedFilter({ filters, onChange }: CreatedFilterProps) {
  const { created = '', createdFrom = '', createdTo = '' } = filters;
  return (
    <>
      <Select
        aria-label="Created"
        value={created}
        choices={CHOICES}
        onValue={(value) => onChange({ created: value, createdFrom: '', createdTo: '' })}
      />
      {created === 'between' && (
        <span class="filter-days">
          <input
            class="input"
            type="date"
            aria-label="Created from"
            max={createdTo || undefined}
            value={createdFrom}
            onChange={(event) => onChange({ createdFrom: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            class="input"
            type="date"
            aria-label="Created until"
            min={createdFrom || undefined}
            value={createdTo}
            onChange={(event) => onChange({ createdTo: event.currentTarget.value })}
          />
        </span>
      )}
    </>
  );
}
