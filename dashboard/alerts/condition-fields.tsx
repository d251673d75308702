import type { ErrorDetail } from '../../core/basics/errors.js';
import { Checkbox, TextField } from '../components/field.js';
import { messageAt } from '../http/api-error.js';
import type { AlertDraft } from './alert-draft.js';
import { ALERT_EVENTS, EVENT_LABELS, RANGES } from './alert-kinds.js';
import { HoursField } from './hours-field.js';

interface ConditionFieldsProps {
  draft: AlertDraft;
  errors: readonly ErrorDetail[];
  onChange: (change: Partial<AlertDraft>) => void;
}

/** The fields of the chosen kind of condition. */
export function ConditionFields({ draft, errors, onChange }: ConditionFieldsProps) {
  const { kind } = draft;
  const errorOf = (field: string) => messageAt(errors, `condition.${kind}.${field}`);
  switch (kind) {
    case 'spike':
    case 'drop':
      return (
        <div class="field-pair">
          <CountField
            label={kind === 'spike' ? 'At least this number of scans' : 'Fewer than this number of scans'}
            error={errorOf('scans')}
            value={draft[kind].scans}
            onValue={(scans) => onChange({ [kind]: { ...draft[kind], scans } })}
          />
          <HoursField
            key={kind}
            label="Within the last"
            error={errorOf('hours')}
            value={draft[kind].hours}
            range={RANGES[kind].hours}
            onValue={(hours) => onChange({ [kind]: { ...draft[kind], hours } })}
          />
        </div>
      );
    case 'silence':
      return (
        <div class="field-pair">
          <HoursField
            label="No scan for"
            error={errorOf('hours')}
            value={draft.silence.hours}
            range={RANGES.silence.hours}
            onValue={(hours) => onChange({ silence: { ...draft.silence, hours } })}
          />
          <CountField
            label="After at least this number of scans"
            hint="In the 28 days up to the last one, so that rarely scanned codes stay quiet."
            error={errorOf('minScans')}
            value={draft.silence.minScans}
            onValue={(minScans) => onChange({ silence: { ...draft.silence, minScans } })}
          />
        </div>
      );
    case 'events':
      return (
        <EventFields
          events={draft.events}
          error={messageAt(errors, 'condition.events')}
          onEvents={(events) => onChange({ events })}
        />
      );
  }
}

interface CountFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
}

function CountField(props: CountFieldProps) {
  const { min, max } = RANGES.spike.scans;
  return <TextField {...props} type="number" inputMode="numeric" min={min} max={max} />;
}

interface EventFieldsProps {
  events: AlertDraft['events'];
  error: string | undefined;
  onEvents: (events: AlertDraft['events']) => void;
}

function EventFields({ events, error, onEvents }: EventFieldsProps) {
  return (
    <fieldset class="alert-events">
      <legend class="field-label">One of these happens</legend>
      {ALERT_EVENTS.map((type) => (
        <Checkbox
          key={type}
          label={EVENT_LABELS[type]}
          checked={events.includes(type)}
          onValue={(isOn) =>
            onEvents(ALERT_EVENTS.filter((each) => (each === type ? isOn : events.includes(each))))
          }
        />
      ))}
      {error && (
        <p class="field-note field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
