import type { IncomingHttpHeaders } from 'node:http';

/** The longest that a request waits for its job, in seconds; also what it waits when nothing is said. */
const MAX_WAIT_SECONDS = 20;

export interface WaitPreference {
  /** Seconds; 0: answer at once. */
  wait: number;
  /** Value of `Preference-Applied`; undefined when nothing was preferred. */
  applied: string | undefined;
}

/**
 * Reads `Prefer` (RFC 7240): `wait=N` waits at most N seconds, `respond-async` alone not at all; together, N decides (4.3).
 * What can't be read is ignored, as the standard says. Of a preference that is given twice the first counts.
 */
export function readWaitPreference(headers: IncomingHttpHeaders): WaitPreference {
  const header = headers['prefer'];
  const tokens = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((token) => {
    const [preference = ''] = token.split(';');
    const [name = '', value = ''] = preference.split('=');
    return { name: name.trim().toLowerCase(), value: value.trim().replace(/^"(.*)"$/, '$1') };
  });
  const wait = tokens.find(({ name, value }) => name === 'wait' && /^\d{1,9}$/.test(value));
  const async = tokens.some(({ name }) => name === 'respond-async');
  const seconds = wait ? Math.min(Number(wait.value), MAX_WAIT_SECONDS) : async ? 0 : MAX_WAIT_SECONDS;
  const applied = [...(async ? ['respond-async'] : []), ...(wait ? [`wait=${seconds}`] : [])].join(', ');
  return { wait: seconds, applied: applied === '' ? undefined : applied };
}
