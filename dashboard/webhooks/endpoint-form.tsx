import { useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { isSubscribedTo } from '../../core/events/event-types.js';
import { fieldError, messageAt, type ApiError } from '../http/api-error.js';
import { Button } from '../components/button.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { summarizeFilter } from './code-filter.js';
import { EventChoices, withoutIncluded } from './event-choices.js';
import { FORMAT_LABELS } from './endpoint-facts.js';
import { FilterFields } from './filter-fields.js';
import { HeaderFields, summarizeHeaders, toHeadersPatch, type EditedHeaders } from './header-fields.js';
import type { EndpointSettings } from './webhook-actions.js';

interface EndpointFormProps {
  initialValues: Omit<EndpointSettings, 'headers'>;
  /** Names of the stored custom headers. Default: none. */
  headerNames?: readonly string[];
  submitLabel: string;
  isSaving: boolean;
  error: ApiError | undefined;
  onSave: (endpoint: EndpointSettings) => void;
  onCancel: () => void;
}

const MAX_DESCRIPTION = 500;
const MAX_URL = 2_000;
const FORMATS = [
  { value: 'standard' as const, label: FORMAT_LABELS.standard },
  { value: 'cloudevents' as const, label: FORMAT_LABELS.cloudevents },
];
/** Fields of a request that show their own errors, with everything inside them. */
const FIELDS_WITH_ERRORS = ['url', 'events', 'filter.types', 'filter.tags', 'filter.codes', 'description'];

/** The form of an endpoint: URL, events, codes, format, and description. */
export function EndpointForm({
  initialValues: { url, events, description, includeBots, filter, perItemEvents, format },
  headerNames = [],
  submitLabel,
  isSaving,
  error,
  onSave,
  onCancel,
}: EndpointFormProps) {
  const [values, setValues] = useState({
    url,
    events,
    includeBots,
    filter,
    perItemEvents,
    format,
    description: description ?? '',
  });
  const set = (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change }));
  const [headers, setHeaders] = useState<EditedHeaders>({ remaining: headerNames, added: [] });
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const noEvents = values.events.length === 0;
  const hasHeaderError = error?.details.some(({ path }) => /^headers\b/.test(path)) ?? false;

  const handleSubmit = () => {
    setProblems(noEvents ? [{ path: 'events', message: 'Select at least one event' }] : []);
    if (noEvents) return;
    onSave({
      ...values,
      url: withDefaultScheme(values.url),
      events: withoutIncluded(values.events),
      description: values.description.trim() || null,
      headers: toHeadersPatch(headerNames, headers),
    });
  };
  return (
    <Form class="stack" error={error} problems={problems} onSubmit={handleSubmit}>
      <TextField
        label="URL"
        hint={
          values.url.startsWith('http://')
            ? 'Plain HTTP can be read in transit. Use https if you can.'
            : undefined
        }
        error={fieldError(error, 'url')}
        placeholder="https://example.com/hooks/qr"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        autofocus
        required
        maxLength={MAX_URL}
        value={values.url}
        onValue={(next) => set({ url: next })}
      />
      <EventChoices
        events={values.events}
        error={noEvents ? messageAt(problems, 'events') : fieldError(error, 'events')}
        onEvents={(next) => set({ events: next })}
      />
      {isSubscribedTo(values.events, 'qr_code.scanned') && (
        <Checkbox
          label="Include scans by bots and link previews"
          hint="They do not count as scans and have bot: true"
          checked={values.includeBots}
          onValue={(next) => set({ includeBots: next })}
        />
      )}
      <Fold
        title="Filter"
        summary={summarizeFilter(values.filter)}
        startsOpen={filter !== null}
        hasError={hasFilterError(error)}
      >
        <FilterFields filter={values.filter} error={error} onFilter={(next) => set({ filter: next })} />
      </Fold>
      <Checkbox
        label="Send one event per code of a bulk job"
        hint="Otherwise a bulk job sends its own event only"
        checked={values.perItemEvents}
        onValue={(next) => set({ perItemEvents: next })}
      />
      <SelectField
        label="Format"
        hint={
          values.format === 'cloudevents'
            ? 'Structured mode, with the signature of Standard Webhooks'
            : undefined
        }
        value={values.format}
        choices={FORMATS}
        onValue={(next) => set({ format: next })}
      />
      <Fold
        title="Headers"
        summary={summarizeHeaders(headers)}
        startsOpen={headerNames.length > 0}
        hasError={hasHeaderError}
      >
        <HeaderFields headers={headers} error={error} onHeaders={setHeaders} />
      </Fold>
      <TextField
        label="Description"
        optional
        hint="For your reference, such as what receives the events"
        error={fieldError(error, 'description')}
        maxLength={MAX_DESCRIPTION}
        value={values.description}
        onValue={(next) => set({ description: next })}
      />
      {error && !hasHeaderError && !FIELDS_WITH_ERRORS.some((path) => fieldError(error, path)) && (
        <Problem error={error} />
      )}
      <footer class="dialog-foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isSaving}>
          {submitLabel}
        </Button>
      </footer>
    </Form>
  );
}

function hasFilterError(error: ApiError | undefined): boolean {
  return FIELDS_WITH_ERRORS.some((path) => path.startsWith('filter.') && fieldError(error, path));
}

/** Adds `https://` to a URL without a scheme. */
function withDefaultScheme(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
