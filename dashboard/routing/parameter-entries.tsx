import type { ErrorDetail } from '../../core/basics/errors.js';
import { EntriesField } from '../components/entries-field.js';
import type { Entry } from '../components/entry.js';

interface ParameterEntriesProps {
  legend: string;
  hint: string;
  entries: readonly Entry[];
  maxEntries: number;
  /** Path of the record in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  onEntries: (entries: Entry[]) => void;
}

/** Parameters of a URL with their values. */
export function ParameterEntries({ path, errors, entries, ...rest }: ParameterEntriesProps) {
  const own = errors.filter((detail) => detail.path === path || detail.path.startsWith(`${path}.`));
  return (
    <EntriesField
      {...rest}
      entries={entries}
      keyLabel="Parameter"
      addLabel="Add parameter"
      maxKeyLength={200}
      newEntry={() => ({ key: '', value: '' })}
      errors={own.map((detail) => {
        if (detail.path === path) return { text: detail.message };
        const name = detail.path.slice(path.length + 1);
        const index = entries.findIndex(({ key }) => key.trim() === name);
        return { ...(index >= 0 && { index }), text: `${name}: ${detail.message}` };
      })}
    />
  );
}
