import { Field, LongSelect, SelectField } from '../components/field.js';
import { timeZoneChoices, timeZoneLabel } from '../format/time-zone-choices.js';
import { formatHour } from './describe-report.js';
import type { Interval, ReportDraft } from './report-draft.js';

interface ScheduleFieldsProps {
  draft: ReportDraft;
  zoneError: string | undefined;
  onChange: (change: Partial<ReportDraft>) => void;
}

const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: 'week', label: 'Every week, on Monday' },
  { value: 'month', label: 'Every month, on the 1st' },
  { value: 'none', label: 'Only when I send it' },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

/** When a report is sent, and the time zone of its days. */
export function ScheduleFields({ draft, zoneError, onChange }: ScheduleFieldsProps) {
  const { every, hour, timezone } = draft;
  return (
    <div class="field-pair">
      <SelectField
        label="Send it"
        hint={every === 'none' ? undefined : `With the figures of the ${every} before.`}
        value={every}
        choices={INTERVALS}
        onValue={(next) => onChange({ every: next })}
      />
      {every !== 'none' && (
        <SelectField
          label="At"
          value={String(hour)}
          choices={HOURS}
          onValue={(next) => onChange({ hour: Number(next) })}
        />
      )}
      <Field label="Time zone" error={zoneError}>
        {(control) => (
          <LongSelect
            {...control}
            value={timezone}
            valueLabel={timeZoneLabel(timezone)}
            choices={() => timeZoneChoices(timezone)}
            onValue={(next) => onChange({ timezone: next })}
          />
        )}
      </Field>
    </div>
  );
}
