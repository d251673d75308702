import type { ErrorDetail } from '../../core/errors.js';
import { Button } from '../components/button.js';
import type { Entry } from './routing-draft.js';

interface EntriesFieldProps {
  legend: string;
  hint: string;
  /** What the keys are, such as "Parameter". */
  keyLabel: string;
  entries: readonly Entry[];
  maxEntries: number;
  /** Path of the record in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  onEntries: (entries: Entry[]) => void;
}

/** Rows of a key and a value. */
export function EntriesField(props: EntriesFieldProps) {
  const { legend, hint, keyLabel, entries, maxEntries, path, errors, onEntries } = props;
  const update = (index: number, change: Partial<Entry>) =>
    onEntries(entries.map((entry, other) => (other === index ? { ...entry, ...change } : entry)));
  const shown = errors.filter((detail) => detail.path === path || detail.path.startsWith(`${path}.`));
  return (
    <fieldset class="list-field">
      <legend class="field-label">{legend}</legend>
      {entries.map(({ key, value }, index) => (
        <div key={index} class="entry-row">
          <input
            class="input"
            aria-label={`${keyLabel}, ${index + 1}`}
            aria-invalid={shown.some((detail) => detail.path === `${path}.${key}`) || undefined}
            placeholder={keyLabel}
            maxLength={200}
            spellcheck={false}
            autocapitalize="none"
            autocomplete="off"
            value={key}
            onInput={(event) => update(index, { key: event.currentTarget.value })}
          />
          <input
            class="input"
            dir="auto"
            aria-label={`Value, ${index + 1}`}
            placeholder="Value"
            maxLength={500}
            autocomplete="off"
            value={value}
            onInput={(event) => update(index, { value: event.currentTarget.value })}
          />
          <Button
            kind="quiet"
            icon="close"
            aria-label={`Remove ${key || `entry ${index + 1}`}`}
            onClick={() => onEntries(entries.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {shown.map((detail) => (
        <p key={detail.path} class="field-note field-error">
          {detail.path === path ? detail.message : `${detail.path.slice(path.length + 1)}: ${detail.message}`}
        </p>
      ))}
      <p class="field-note">{hint}</p>
      {entries.length < maxEntries && (
        <Button
          small
          icon="plus"
          class="list-add"
          onClick={() => onEntries([...entries, { key: '', value: '' }])}
        >
          Add {keyLabel.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
