import { MAX_CUSTOM_HEADERS } from '../../core/events/webhooks/custom-headers.js';
import { Button } from '../components/button.js';
import { EntriesField, type EntryError } from '../components/entries-field.js';
import type { Entry } from '../components/entry.js';
import type { ApiError } from '../http/api-error.js';

/** The custom headers of an endpoint as they are edited. */
export interface EditedHeaders {
  /** Names of the stored headers that stay; their values are secret. */
  remaining: readonly string[];
  /** Headers to add, or to replace by name. */
  added: readonly Entry[];
}

interface HeaderFieldsProps {
  headers: EditedHeaders;
  error: ApiError | undefined;
  onHeaders: (headers: EditedHeaders) => void;
}

const EMPTY: Entry = { key: '', value: '' };

/** Edits the custom headers of an endpoint: the stored ones can be removed or replaced, never read. */
export function HeaderFields({ headers: { remaining, added }, error, onHeaders }: HeaderFieldsProps) {
  return (
    <>
      {remaining.length > 0 && (
        <div class="row" role="group" aria-label="Stored headers">
          {remaining.map((name) => (
            <Button
              key={name}
              small
              icon="close"
              aria-label={`Remove the header ${name}`}
              onClick={() => onHeaders({ remaining: remaining.filter((one) => one !== name), added })}
            >
              <span class="mono">{name}</span>
            </Button>
          ))}
        </div>
      )}
      <EntriesField
        legend="Add headers"
        optional
        hint="Sent with every request, for a gateway that asks for a key. Values are encrypted and not shown again; add a header again to replace it."
        keyLabel="Name"
        addLabel="Add header"
        entries={added}
        maxEntries={MAX_CUSTOM_HEADERS - remaining.length}
        maxKeyLength={64}
        maxValueLength={2_048}
        errors={headerErrors(error, added)}
        newEntry={() => EMPTY}
        onEntries={(entries) => onHeaders({ remaining, added: entries })}
      />
    </>
  );
}

/** Returns what the API rejects: about one header that was added, or about all. */
function headerErrors(error: ApiError | undefined, added: readonly Entry[]): EntryError[] {
  const details = error?.details.filter(({ path }) => /^headers\b/.test(path)) ?? [];
  return details.map(({ path, message }) => {
    const index = added.findIndex(({ key }) => path === `headers.${key.trim()}`);
    return index < 0 ? { text: `Headers: ${message}` } : { index, text: `${added[index]!.key}: ${message}` };
  });
}

/** Describes headers in a few words, such as "X-Api-Key". */
export function summarizeHeaders({ remaining, added }: EditedHeaders): string {
  return [...remaining, ...added.map(({ key }) => key).filter((key) => key !== '')].join(', ') || 'None';
}

/**
 * Returns the merge patch that turns the stored headers into the edited ones; undefined if nothing changes.
 */
export function toHeadersPatch(
  stored: readonly string[],
  { remaining, added }: EditedHeaders,
): Record<string, string | null> | undefined {
  const removed = stored.filter((name) => !remaining.includes(name)).map((name) => [name, null] as const);
  const set = added
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value }) => [key.trim(), value.trim()] as const);
  const names = new Set(set.map(([name]) => name.toLowerCase()));
  const entries = [...removed.filter(([name]) => !names.has(name.toLowerCase())), ...set];
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
