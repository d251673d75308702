import type { IncomingHttpHeaders } from 'node:http';

/** Number of characters of the header that are parsed. */
const MAX_PARSED_CHARACTERS = 1_000;
/** Maximum, and default, number of seconds that a request waits for its job. */
const MAX_WAIT_SECONDS = 20;

export interface WaitPreference {
  /** Milliseconds to wait for the job; 0 means to respond at once. */
  waitMs: number;
  /** Value of the `Preference-Applied` response header; undefined if the request states no preference. */
  applied: string | undefined;
}

/**
 * Parses the `Prefer` header. `wait=N` waits at most N seconds and at most 20; `respond-async` alone does not
 * wait; with both, N decides (clause 4.3). Preferences that cannot be parsed are ignored, as the standard
 * requires. The first of several `wait` preferences counts.
 *
 * @see RFC 7240
 */
export function parseWaitPreference(headers: IncomingHttpHeaders): WaitPreference {
  const header = headers['prefer'];
  const text = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(0, MAX_PARSED_CHARACTERS);
  const preferences = text.split(',').map((item) => {
    const [preference = ''] = item.split(';');
    const [name = '', value = ''] = preference.split('=');
    return { name: name.trim().toLowerCase(), value: value.trim().replace(/^"(.*)"$/, '$1') };
  });
  const wait = preferences.find(({ name, value }) => name === 'wait' && /^\d{1,9}$/.test(value));
  const async = preferences.some(({ name }) => name === 'respond-async');
  const seconds = wait ? Math.min(Number(wait.value), MAX_WAIT_SECONDS) : async ? 0 : MAX_WAIT_SECONDS;
  const applied = [...(async ? ['respond-async'] : []), ...(wait ? [`wait=${seconds}`] : [])].join(', ');
  return { waitMs: seconds * 1_000, applied: applied === '' ? undefined : applied };
}
