import type { ErrorDetail } from '../../core/errors.js';
import { MAX_METADATA_KEYS } from '../../core/metadata-schemas.js';
import { Button } from '../components/button.js';
import { EMPTY_ROW, type MetadataRow } from './metadata.js';

interface MetadataFieldProps {
  rows: readonly MetadataRow[];
  errors: readonly ErrorDetail[];
  onRows: (rows: MetadataRow[]) => void;
  /** Called when focus leaves the whole field, so that its errors may be shown. */
  onBlur: () => void;
}

/** Editor of a code's metadata: rows of a key and a value. */
export function MetadataField({ rows, errors, onRows, onBlur: onLeave }: MetadataFieldProps) {
  const updateRow = (index: number, change: Partial<MetadataRow>) =>
    onRows(rows.map((row, other) => (other === index ? { ...row, ...change } : row)));
  return (
    <fieldset
      class="list-field"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) onLeave();
      }}
    >
      <legend class="field-label">
        Metadata <span class="field-optional">optional</span>
      </legend>
      {rows.map(({ key, text }, index) => (
        <div class="list-row metadata-row" key={index}>
          <input
            class="input"
            aria-label={`Key, ${index + 1}`}
            aria-invalid={errors.some(({ path }) => path === `metadata[${index}]`) || undefined}
            placeholder="Key"
            maxLength={64}
            spellcheck={false}
            autocapitalize="none"
            autocomplete="off"
            value={key}
            onInput={(event) => updateRow(index, { key: event.currentTarget.value })}
          />
          <input
            class="input"
            dir="auto"
            aria-label={`Value, ${index + 1}`}
            placeholder="Value"
            maxLength={500}
            autocomplete="off"
            value={text}
            onInput={(event) => updateRow(index, { text: event.currentTarget.value })}
          />
          <Button
            kind="quiet"
            icon="close"
            aria-label={`Remove ${key || `entry ${index + 1}`}`}
            onClick={() => onRows(rows.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {errors.map(({ path, message }) => (
        <p key={path} class="field-note field-error">
          {errorText(path, message)}
        </p>
      ))}
      <p class="field-note">
        Custom key–value data, such as a table or order number. You can search for it; visitors don’t see it.
      </p>
      {rows.length < MAX_METADATA_KEYS && (
        <Button small icon="plus" class="list-add" onClick={() => onRows([...rows, EMPTY_ROW])}>
          Add metadata
        </Button>
      )}
    </fieldset>
  );
}

/** Names the entry of an error: `metadata[1]`, `needs a key` becomes `Entry 2: needs a key`. */
function errorText(path: string, message: string): string {
  const index = /^metadata\[(\d+)\]$/.exec(path)?.[1];
  return index === undefined ? `Metadata: ${message}` : `Entry ${Number(index) + 1}: ${message}`;
}
