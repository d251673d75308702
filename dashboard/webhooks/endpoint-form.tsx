import { useState } from 'preact/hooks';
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../../core/webhooks/event-types.js';
import type { ApiError } from '../http/api-error.js';
import { Button } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import type { EndpointSettings } from './webhook-actions.js';
import { EVENT_DESCRIPTIONS } from './describe-event.js';

interface EndpointFormProps {
  initialValues: EndpointSettings;
  submitLabel: string;
  isSaving: boolean;
  error: ApiError | undefined;
  onSave: (endpoint: EndpointSettings) => void;
  onCancel: () => void;
}

const MAX_DESCRIPTION = 500;
const MAX_URL = 2_000;

/** The form of an endpoint: URL, events, bots, and description. */
export function EndpointForm({
  initialValues,
  submitLabel,
  isSaving,
  error,
  onSave,
  onCancel,
}: EndpointFormProps) {
  const [url, setUrl] = useState(initialValues.url);
  const [events, setEvents] = useState<readonly SubscribableEvent[]>(initialValues.events);
  const [includeBots, setIncludeBots] = useState(initialValues.includeBots);
  const [description, setDescription] = useState(initialValues.description ?? '');
  const [submitted, setSubmitted] = useState(false);
  const urlDetail = error?.details.find(({ path }) => path === 'url');
  const noEvents = events.length === 0;

  const handleSubmit = (event: Event) => {
    event.preventDefault();
    setSubmitted(true);
    if (noEvents) return;
    onSave({
      url: withDefaultScheme(url),
      events: [...events],
      includeBots,
      description: description.trim() || null,
    });
  };
  return (
    <form class="stack" onSubmit={handleSubmit}>
      <TextField
        label="URL"
        hint={
          url.startsWith('http://') ? 'Plain HTTP can be read in transit. Use https if you can.' : undefined
        }
        error={urlDetail && `This ${urlDetail.message}`}
        placeholder="https://example.com/hooks/qr"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        autofocus
        required
        maxLength={MAX_URL}
        value={url}
        onValue={setUrl}
      />
      <fieldset class="event-choices">
        <legend class="field-label">Events</legend>
        {SUBSCRIBABLE_EVENTS.map((name) => (
          <Checkbox
            key={name}
            label={<span class="mono">{name}</span>}
            hint={EVENT_DESCRIPTIONS[name]}
            checked={events.includes(name)}
            onValue={(on) =>
              setEvents(SUBSCRIBABLE_EVENTS.filter((each) => (each === name ? on : events.includes(each))))
            }
          />
        ))}
        {submitted && noEvents && (
          <p class="field-note field-error" role="alert">
            Select at least one event
          </p>
        )}
      </fieldset>
      {events.includes('qr_code.scanned') && (
        <Checkbox
          label="Include scans by bots and link previews"
          hint="They do not count as scans and have bot: true"
          checked={includeBots}
          onValue={setIncludeBots}
        />
      )}
      <TextField
        label="Description"
        optional
        hint="For your reference, such as what receives the events"
        maxLength={MAX_DESCRIPTION}
        value={description}
        onValue={setDescription}
      />
      {error && !urlDetail && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isSaving}>
          {submitLabel}
        </Button>
      </footer>
    </form>
  );
}

/** Adds `https://` to a URL without a scheme. */
function withDefaultScheme(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
