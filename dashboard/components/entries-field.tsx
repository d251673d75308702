import { Button } from './button.js';
import type { Entry } from './entry.js';

/** An error in the entries, in words. */
export interface EntryError {
  /** Position of the entry, counted from 0; absent if the error is not about one entry. */
  index?: number | undefined;
  text: string;
}

interface EntriesFieldProps<Row extends Entry> {
  legend: string;
  optional?: boolean;
  hint: string;
  /** Name of a key, such as "Parameter". */
  keyLabel: string;
  /** Text of the button that adds an entry. */
  addLabel: string;
  entries: readonly Row[];
  maxEntries: number;
  /** Maximum length of a key in characters. */
  maxKeyLength: number;
  /** Maximum length of a value in characters. Default: 500. */
  maxValueLength?: number;
  errors: readonly EntryError[];
  onEntries: (entries: Row[]) => void;
  /** Returns an entry to be filled in. */
  newEntry: () => Row;
  /** Called when focus leaves the whole field, so that its errors may be shown. */
  onBlur?: () => void;
}

/** Rows of a key and a value. */
export function EntriesField<Row extends Entry>(props: EntriesFieldProps<Row>) {
  const { legend, optional, hint, keyLabel, addLabel, entries, maxEntries, maxKeyLength, errors } = props;
  const { maxValueLength = 500 } = props;
  const { onEntries, newEntry, onBlur: onLeave } = props;
  const update = (index: number, change: Partial<Entry>) =>
    onEntries(entries.map((entry, other) => (other === index ? { ...entry, ...change } : entry)));
  return (
    <fieldset
      class="list-field"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) onLeave?.();
      }}
    >
      <legend class="field-label">
        {legend}
        {optional && <span class="field-optional"> optional</span>}
      </legend>
      {entries.map(({ key, value }, index) => (
        <div key={index} class="entry-row">
          <input
            class="input"
            aria-label={`${keyLabel}, ${index + 1}`}
            aria-invalid={errors.some((error) => error.index === index) || undefined}
            placeholder={keyLabel}
            maxLength={maxKeyLength}
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
            maxLength={maxValueLength}
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
      {errors.map(({ text }) => (
        <p key={text} class="field-note field-error">
          {text}
        </p>
      ))}
      <p class="field-note">{hint}</p>
      {entries.length < maxEntries && (
        <Button small icon="plus" class="list-add" onClick={() => onEntries([...entries, newEntry()])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
