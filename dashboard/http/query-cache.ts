import { request } from './call.js';
import { secondsToWait } from './limit-gate.js';
import { connectionError, slowResponseError, toApiError, type ApiError } from './api-error.js';

/** State of one API path in the cache. */
export interface QueryState<Data = unknown> {
  /** The last successful response; it stays while a newer one is fetched, and if that fetch fails. */
  data: Data | undefined;
  error: ApiError | undefined;
}

interface Entry {
  state: QueryState;
  /** The response body; an identical one keeps the same `data` object, so nothing renders again. */
  text: string | undefined;
  fetchedAt: number;
  inFlight: Flight | undefined;
  listeners: Set<() => void>;
}

/** A request that has not ended. */
interface Flight {
  done: Promise<void>;
  abort: AbortController;
}

const MAX_ENTRIES = 100;
/**
 * Delays before each retry while the service or its database restarts. Without data to show, an error appears
 * sooner.
 */
const RETRY_DELAYS_MS = { withData: [1_000, 3_000], withoutData: [1_000] };
/** Interval between fetches of a path that is shown with an error, until the service is back. */
const RECOVERY_MS = 5_000;
/**
 * Time after which a missing response is reported. The request continues: filtered analytics may take longer.
 */
const SLOW_S = 10;
/** Time after which a request without a response is aborted. */
const ABORT_MS = 30_000;
/**
 * A rate limit that resets later than this is reported without a retry: nobody waits that long for a list.
 */
const MAX_LIMITED_S = 120;
/** A 503 with a longer `Retry-After` is a lasting outage: report it instead of retrying. */
const MAX_RETRY_AFTER_S = 5;
const IDLE: QueryState = { data: undefined, error: undefined };
const entries = new Map<string, Entry>();

function getOrCreateEntry(path: string): Entry {
  let entry = entries.get(path);
  if (!entry) {
    entry = { state: IDLE, text: undefined, fetchedAt: 0, inFlight: undefined, listeners: new Set() };
    entries.set(path, entry);
    evictOldest();
  }
  return entry;
}

/** Evicts entries in the order of their creation, except those that are shown or being fetched. */
function evictOldest(): void {
  if (entries.size <= MAX_ENTRIES) return;
  for (const [path, { listeners, inFlight }] of entries) {
    if (entries.size <= MAX_ENTRIES) return;
    if (listeners.size === 0 && !inFlight) entries.delete(path);
  }
}

/** Returns the cached state of a path without fetching it. */
export function getQueryState(path: string): QueryState {
  return entries.get(path)?.state ?? IDLE;
}

/** Returns the paths in the cache. */
export const cachedPaths = () => [...entries.keys()];

/**
 * Calls the listener after every change of a path's state.
 *
 * @returns a function that removes the listener
 */
export function subscribe(path: string, listener: () => void): () => void {
  const { listeners } = getOrCreateEntry(path);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Fetches a path into the cache. Concurrent calls share one request. Never rejects: errors go into the state.
 *
 * @param path API path with its query
 * @param staleTimeMs a cached response younger than this is not fetched again
 */
export function fetchQuery(path: string, staleTimeMs = 0): Promise<void> {
  const entry = getOrCreateEntry(path);
  if (entry.inFlight) return entry.inFlight.done;
  if (entry.text !== undefined && Date.now() - entry.fetchedAt < staleTimeMs) return Promise.resolve();
  const flight: Flight = { abort: new AbortController(), done: Promise.resolve() };
  entry.inFlight = flight;
  flight.done = runFetch(path, entry, flight);
  return flight.done;
}

/**
 * Fetches now and clears the error. If there was one, aborts a request that is still in flight. Never
 * rejects.
 */
export function refetchQuery(path: string): Promise<void> {
  const entry = getOrCreateEntry(path);
  if (entry.state.error) {
    entry.inFlight?.abort.abort();
    entry.inFlight = undefined;
    setState(entry, { ...entry.state, error: undefined });
  }
  return fetchQuery(path);
}

async function runFetch(path: string, entry: Entry, flight: Flight): Promise<void> {
  const finish = (next: Partial<QueryState>) => {
    if (entry.inFlight !== flight) return;
    entry.inFlight = undefined;
    setState(entry, { ...entry.state, ...next });
  };
  const stopSlowTimer = startTimer(SLOW_S * 1_000, () => {
    if (entry.inFlight === flight) setState(entry, { ...entry.state, error: slowResponseError(SLOW_S) });
  });
  const stopAbortTimer = startTimer(ABORT_MS, () => flight.abort.abort());
  try {
    const retryDelaysMs = RETRY_DELAYS_MS[entry.state.data === undefined ? 'withoutData' : 'withData'];
    const text = await requestWithRetries(path, retryDelaysMs, flight.abort.signal);
    if (entry.inFlight === flight) entry.fetchedAt = Date.now();
    const data: unknown = text === entry.text ? entry.state.data : JSON.parse(text);
    if (entry.inFlight === flight) entry.text = text;
    finish({ data, error: undefined });
  } catch (thrown) {
    const error = flight.abort.signal.aborted ? connectionError() : toApiError(thrown);
    finish({ error });
    const delayS = recoveryDelay(error);
    if (delayS !== undefined) fetchLater(path, entry, delayS);
  } finally {
    stopSlowTimer();
    stopAbortTimer();
  }
}

/**
 * Calls `action` after a time in which requests did not wait for a limit of calls.
 *
 * @returns a function that prevents it
 */
function startTimer(delayMs: number, action: () => void): () => void {
  const check = () => {
    const waitMs = secondsToWait() * 1_000;
    if (waitMs > 0) timer = setTimeout(check, waitMs + delayMs);
    else action();
  };
  let timer = setTimeout(check, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Returns the delay in seconds until a failed request may succeed; `undefined` if waiting takes too long or
 * does not help.
 */
function recoveryDelay({ code, status, retryAfter }: ApiError): number | undefined {
  if (code === 'rate_limited') return retryAfter <= MAX_LIMITED_S ? retryAfter : undefined;
  return code === 'no_response' || status === 503 ? Math.max(retryAfter, RECOVERY_MS / 1_000) : undefined;
}

/**
 * Fetches again if the path is still shown, after a random extra delay of up to 2 s, so that paths do not all
 * refetch at once.
 */
function fetchLater(path: string, { listeners }: Entry, delayS: number): void {
  const delayMs = (delayS + 2 * Math.random()) * 1_000;
  setTimeout(() => {
    if (listeners.size > 0 && document.visibilityState === 'visible') void fetchQuery(path, delayMs);
  }, delayMs);
}

/** Retries requests that got no response or a short 503. @throws ApiError as `request` */
async function requestWithRetries(
  path: string,
  delaysMs: readonly number[],
  signal: AbortSignal,
): Promise<string> {
  const fetchText = async () => (await request('GET', path, { signal })).text();
  for (const delayMs of delaysMs) {
    try {
      return await fetchText();
    } catch (thrown) {
      const { code, status, retryAfter } = toApiError(thrown);
      const transient = code === 'no_response' || (status === 503 && retryAfter <= MAX_RETRY_AFTER_S);
      if (!transient) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return fetchText();
}

function setState(entry: Entry, next: QueryState): void {
  const previous = entry.state;
  entry.state = next;
  const unchanged = previous.data === next.data && previous.error === next.error;
  if (!unchanged) for (const listener of [...entry.listeners]) listener();
}

/**
 * Stores the response of a mutation as the current data of a path. A fetch that is still in flight is
 * ignored: its response may be older.
 */
export function setQueryData(path: string, data: unknown): void {
  const entry = getOrCreateEntry(path);
  entry.inFlight = undefined;
  entry.text = JSON.stringify(data);
  entry.fetchedAt = Date.now();
  setState(entry, { data, error: undefined });
}

/**
 * Invalidates every path with this prefix after a mutation: refetches those that are shown and drops the
 * others.
 *
 * @param deletedId ID of a deleted resource: paths with it are no longer valid, so they are not fetched.
 */
export function invalidateQueries(prefix: string, deletedId?: string): void {
  for (const [path, { listeners }] of entries) {
    if (!path.startsWith(prefix) || (deletedId !== undefined && path.includes(deletedId))) continue;
    if (listeners.size > 0) void fetchQuery(path);
    else entries.delete(path);
  }
}

/**
 * Drops the responses that no component shows: a component that failed may have failed because of one of
 * them.
 */
export function dropHiddenQueries(): void {
  for (const [path, { listeners, inFlight }] of entries) {
    if (listeners.size === 0 && !inFlight) entries.delete(path);
  }
}

/**
 * Drops the whole cache. Called when the account changes, so no data of one account shows in another. Its
 * components are replaced then; one that stays is notified of the next data.
 */
export function clearQueries(): void {
  for (const [path, entry] of entries) {
    entry.inFlight?.abort.abort();
    if (entry.listeners.size === 0) entries.delete(path);
    else Object.assign(entry, { state: IDLE, text: undefined, fetchedAt: 0, inFlight: undefined });
  }
}
