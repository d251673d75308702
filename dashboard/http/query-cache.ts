import { request } from './call.js';
import { toApiError, type ApiError } from './api-error.js';

/** What the cache holds for one API path. */
export interface QueryState<Data = unknown> {
  /** The last successful response; it stays while a newer one is fetched, and if that fetch fails. */
  data: Data | undefined;
  error: ApiError | undefined;
  /** Whether a request is in flight. */
  isFetching: boolean;
}

interface Entry {
  state: QueryState;
  /** The response body; an identical one keeps the same `data` object, so nothing renders again. */
  text: string | undefined;
  fetchedAt: number;
  inFlight: Promise<void> | undefined;
  listeners: Set<() => void>;
}

const MAX_ENTRIES = 100;
/** Delays before each retry while the service or its database restarts. */
const RETRY_DELAYS_MS = [1_000, 3_000];
/** A rate limit that resets later is reported only; nobody waits that long for a list. */
const MAX_LIMITED_S = 120;
/** A 503 with a longer `Retry-After` is a lasting outage: report it instead of retrying. */
const MAX_RETRY_AFTER_S = 5;
const IDLE: QueryState = { data: undefined, error: undefined, isFetching: false };
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
  if (entry.inFlight) return entry.inFlight;
  if (entry.text !== undefined && Date.now() - entry.fetchedAt < staleTimeMs) return Promise.resolve();
  entry.inFlight = runFetch(path, entry).finally(() => {
    entry.inFlight = undefined;
  });
  return entry.inFlight;
}

async function runFetch(path: string, entry: Entry): Promise<void> {
  setState(entry, { ...entry.state, isFetching: true });
  try {
    const response = await requestWithRetries(path);
    const text = await response.text();
    entry.fetchedAt = Date.now();
    const data: unknown = text === entry.text ? entry.state.data : JSON.parse(text);
    entry.text = text;
    setState(entry, { data, error: undefined, isFetching: false });
  } catch (thrown) {
    const error = toApiError(thrown);
    setState(entry, { ...entry.state, error, isFetching: false });
    if (error.code === 'rate_limited') fetchAfterLimit(path, entry, error.retryAfter);
  }
}

/** Fetches again once the rate limit has reset, if the path is still shown; a little later each, so that not all do at once. */
function fetchAfterLimit(path: string, { listeners }: Entry, retryAfter: number): void {
  if (retryAfter > MAX_LIMITED_S) return;
  const delayMs = (retryAfter + 2 * Math.random()) * 1_000;
  setTimeout(() => {
    if (listeners.size > 0) void fetchQuery(path, delayMs);
  }, delayMs);
}

/** Retries requests that got no response or a short 503. @throws ApiError as `request` */
async function requestWithRetries(path: string): Promise<Response> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await request('GET', path);
    } catch (thrown) {
      const { code, status, retryAfter } = toApiError(thrown);
      const transient = code === 'no_response' || (status === 503 && retryAfter <= MAX_RETRY_AFTER_S);
      if (!transient) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return request('GET', path);
}

function setState(entry: Entry, next: QueryState): void {
  const previous = entry.state;
  entry.state = next;
  const unchanged =
    previous.data === next.data && previous.error === next.error && previous.isFetching === next.isFetching;
  if (!unchanged) for (const listener of [...entry.listeners]) listener();
}

/** Stores the response of a mutation as the current data of a path. */
export function setQueryData(path: string, data: unknown): void {
  const entry = getOrCreateEntry(path);
  entry.text = JSON.stringify(data);
  entry.fetchedAt = Date.now();
  setState(entry, { data, error: undefined, isFetching: false });
}

/** Invalidates every path with this prefix after a mutation: refetches those that are shown and drops the others. */
export function invalidateQueries(prefix: string): void {
  for (const [path, { listeners }] of entries) {
    if (!path.startsWith(prefix)) continue;
    if (listeners.size > 0) void fetchQuery(path);
    else entries.delete(path);
  }
}

/** Drops the whole cache. Called when the account changes, so no data of one account shows in another. */
export function clearQueries(): void {
  entries.clear();
}
