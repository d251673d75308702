import { useState } from 'preact/hooks';
import { Field, Select } from '../components/field.js';
import type { NumberRange } from './alert-kinds.js';

interface HoursFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  /** Number of hours, as typed. */
  value: string;
  range: NumberRange;
  onValue: (hours: string) => void;
}

type Unit = 'hours' | 'days';

const UNITS = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const;

const HOURS_PER_DAY = 24;

/** A duration in hours, which can be typed in days if several of them are allowed. */
export function HoursField({ label, hint, error, value, range, onValue }: HoursFieldProps) {
  const hasDays = range.max > HOURS_PER_DAY;
  const [unit, setUnit] = useState<Unit>(hasDays && isDays(value) ? 'days' : 'hours');
  const size = unit === 'days' ? HOURS_PER_DAY : 1;
  const toHours = (typed: string) => (typed.trim() === '' ? '' : String(Number(typed) * size));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div class="hours-field">
          <input
            class="input"
            type="number"
            inputMode="numeric"
            min={unit === 'days' ? 1 : range.min}
            max={range.max / size}
            {...control}
            value={value === '' ? '' : String(Number(value) / size)}
            onInput={({ currentTarget }) => onValue(toHours(currentTarget.value))}
          />
          {hasDays ? (
            <Select
              aria-label={`Unit of ${label}`}
              value={unit}
              choices={UNITS}
              onValue={(next) => {
                setUnit(next);
                // The number stays, as people read it: 3 hours become 3 days.
                if (value !== '')
                  onValue(String((Number(value) / size) * (next === 'days' ? HOURS_PER_DAY : 1)));
              }}
            />
          ) : (
            <span class="soft">hours</span>
          )}
        </div>
      )}
    </Field>
  );
}

function isDays(hours: string): boolean {
  const value = Number(hours);
  return value >= 2 * HOURS_PER_DAY && value % HOURS_PER_DAY === 0;
}
