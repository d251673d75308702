import type { ErrorDetail } from '../../core/basics/errors.js';
import { MAX_METADATA_KEYS } from '../../core/codes/metadata-schemas.js';
import { EntriesField, type EntryError } from '../components/entries-field.js';
import { EMPTY_ROW, type MetadataRow } from './metadata.js';

interface MetadataFieldProps {
  rows: readonly MetadataRow[];
  errors: readonly ErrorDetail[];
  onRows: (rows: MetadataRow[]) => void;
  /** Called when focus leaves the whole field, so that its errors may be shown. */
  onBlur: () => void;
}

/** Editor of a code's metadata: rows of a key and a value. */
export function MetadataField({ rows, errors, onRows, onBlur }: MetadataFieldProps) {
  return (
    <EntriesField
      legend="What else you know about the code"
      hint="For example, a table or order number. You can search for it; visitors don’t see it."
      keyLabel="Key"
      addLabel="Add metadata"
      entries={rows}
      maxEntries={MAX_METADATA_KEYS}
      maxKeyLength={64}
      errors={errors.map(toEntryError)}
      newEntry={() => EMPTY_ROW}
      onEntries={onRows}
      onBlur={onBlur}
    />
  );
}

/** Names the entry of an error: `metadata[1]`, `needs a key` becomes `Entry 2: needs a key`. */
function toEntryError({ path, message }: ErrorDetail): EntryError {
  const position = /^metadata\[(\d+)\]$/.exec(path)?.[1];
  if (position === undefined) return { text: `Metadata: ${message}` };
  return { index: Number(position), text: `Entry ${Number(position) + 1}: ${message}` };
}
