import type { ErrorDetail } from '../../core/basics/errors.js';
import type { Condition } from '../../core/codes/routing/condition-schema.js';
import { DAYS } from '../../core/codes/routing/days.js';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { TokenField } from '../components/token-field.js';
import { timeZoneChoices } from '../format/time-zone-choices.js';
import { messageAt } from '../http/api-error.js';
import { DAY_NAMES, endsNextDay, type OpeningHours } from './describe-schedule.js';

type Schedule = NonNullable<Condition['schedule']>;

interface ScheduleFieldProps {
  schedule: Schedule;
  path: string;
  errors: readonly ErrorDetail[];
  onSchedule: (schedule: Schedule) => void;
}

const MAX_INTERVALS = 20;
const SATURDAY: OpeningHours = { days: ['sat'], from: '10:00', to: '14:00' };

/** Weekly opening hours in a time zone, with dates on which they do not apply. */
export function ScheduleField({ schedule, path, errors, onSchedule }: ScheduleFieldProps) {
  const { timezone, weekly, except = [] } = schedule;
  const setWeekly = (next: OpeningHours[]) => onSchedule({ ...schedule, weekly: next });
  return (
    <fieldset class="list-field">
      <legend class="field-label">Opening hours</legend>
      {weekly.map((hours, index) => (
        <HoursRow
          key={index}
          hours={hours}
          position={index + 1}
          path={`${path}.weekly[${index}]`}
          errors={errors}
          onHours={(next) => setWeekly(weekly.with(index, next))}
          onRemove={weekly.length > 1 ? () => setWeekly(weekly.toSpliced(index, 1)) : undefined}
        />
      ))}
      {weekly.length < MAX_INTERVALS && (
        <Button small icon="plus" class="list-add" onClick={() => setWeekly([...weekly, SATURDAY])}>
          Add hours
        </Button>
      )}
      <div class="field-pair">
        <SelectField
          label="Time zone"
          error={messageAt(errors, `${path}.timezone`)}
          value={timezone}
          choices={timeZoneChoices(timezone)}
          onValue={(next) => onSchedule({ ...schedule, timezone: next })}
        />
        <TokenField
          label="Closed on"
          optional
          hint="Dates, such as holidays"
          type="date"
          error={messageAt(errors, `${path}.except`)}
          values={except}
          onValues={(dates) => onSchedule(withExceptions(schedule, dates))}
        />
      </div>
    </fieldset>
  );
}

function withExceptions({ except: _former, ...schedule }: Schedule, dates: readonly string[]): Schedule {
  return dates.length === 0 ? schedule : { ...schedule, except: dates.toSorted() };
}

interface HoursRowProps {
  hours: OpeningHours;
  /** Counted from 1. */
  position: number;
  path: string;
  errors: readonly ErrorDetail[];
  onHours: (hours: OpeningHours) => void;
  onRemove: (() => void) | undefined;
}

function HoursRow({ hours, position, path, errors, onHours, onRemove }: HoursRowProps) {
  const { days, from, to } = hours;
  const error = ['days', 'from', 'to'].flatMap((field) => messageAt(errors, `${path}.${field}`) ?? [])[0];
  return (
    <div class="list-item" role="group" aria-label={`Hours ${position}`}>
      <div class="hours-row">
        <div class="days" role="group" aria-label="Days">
          {DAYS.map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              title={DAY_NAMES[day]}
              onClick={() =>
                onHours({ ...hours, days: DAYS.filter((each) => (each === day) !== days.includes(each)) })
              }
            >
              {DAY_NAMES[day].slice(0, 3)}
            </button>
          ))}
        </div>
        <span class="hours-times">
          <input
            class="input"
            type="time"
            aria-label="From"
            value={from}
            onInput={(event) => onHours({ ...hours, from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            class="input"
            type="time"
            aria-label="To"
            // Time inputs have no 24:00.
            value={to === '24:00' ? '00:00' : to}
            onInput={(event) => {
              const next = event.currentTarget.value;
              onHours({ ...hours, to: next === '00:00' ? '24:00' : next });
            }}
          />
        </span>
        {onRemove && (
          <Button kind="quiet" icon="close" aria-label={`Remove hours ${position}`} onClick={onRemove} />
        )}
      </div>
      {error ? (
        <p class="field-note field-error">{days.length === 0 ? 'Choose at least one day' : error}</p>
      ) : (
        endsNextDay(hours) && <p class="field-note">Ends on the next day</p>
      )}
    </div>
  );
}
