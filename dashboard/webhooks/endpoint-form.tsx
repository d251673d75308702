import { useState } from 'preact/hooks';
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../../core/webhooks/event-types.js';
import type { ApiError } from '../http/api-error.js';
import { Button } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import type { Endpoint } from './webhook-actions.js';
import { EVENT_MEANINGS } from './event-names.js';

interface EndpointFormProps {
  start: Endpoint;
  verb: string;
  running: boolean;
  error: ApiError | undefined;
  onSave: (endpoint: Endpoint) => void;
  onCancel: () => void;
}

const MAX_DESCRIPTION = 500;
const MAX_URL = 2_000;

/** Where events go, and which. */
export function EndpointForm({ start, verb, running, error, onSave, onCancel }: EndpointFormProps) {
  const [url, setUrl] = useState(start.url);
  const [events, setEvents] = useState<readonly SubscribableEvent[]>(start.events);
  const [includeBots, setIncludeBots] = useState(start.includeBots);
  const [description, setDescription] = useState(start.description ?? '');
  const [tried, setTried] = useState(false);
  const urlDetail = error?.details.find(({ path }) => path === 'url');
  const noEvents = events.length === 0;

  const save = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (noEvents) return;
    onSave({
      url: withScheme(url),
      events: [...events],
      includeBots,
      description: description.trim() || null,
    });
  };
  return (
    <form class="stack" onSubmit={save}>
      <TextField
        label="URL"
        hint={url.startsWith('http://') ? 'Anyone on the way can read plain http: prefer https.' : undefined}
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
            hint={EVENT_MEANINGS[name]}
            checked={events.includes(name)}
            onValue={(on) =>
              setEvents(SUBSCRIBABLE_EVENTS.filter((each) => (each === name ? on : events.includes(each))))
            }
          />
        ))}
        {tried && noEvents && (
          <p class="field-note field-error" role="alert">
            Choose at least one
          </p>
        )}
      </fieldset>
      {events.includes('qr_code.scanned') && (
        <Checkbox
          label="Scans by bots and link previews too"
          hint="They are not counted as scans, and come with bot: true"
          checked={includeBots}
          onValue={setIncludeBots}
        />
      )}
      <TextField
        label="Description"
        optional
        hint="For yourself: what receives them"
        maxLength={MAX_DESCRIPTION}
        value={description}
        onValue={setDescription}
      />
      {error && !urlDetail && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={running}>
          {verb}
        </Button>
      </footer>
    </form>
  );
}

/** `example.com/hook` is meant as `https://example.com/hook`. */
function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
