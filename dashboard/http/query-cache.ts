import { request } from './call.js';
import { toApiError, type ApiError } from './api-error.js';

/** What is known of one address of the API. */
export interface Read<Answer = unknown> {
  /** The last good answer; it stays while a newer one is fetched, and when that fails. */
  data: Answer | undefined;
  error: ApiError | undefined;
  loading: boolean;
}

interface Entry {
  read: Read;
  /** The answer as text: an equal one changes nothing on the page. */
  text: string | undefined;
  fetchedAt: number;
  running: Promise<void> | undefined;
  listeners: Set<() => void>;
}

const MOST_KEPT = 100;
/** Before each further try, when the service is away for a moment: it restarts, or its database does. */
const WAITS_MS = [1_000, 3_000];
/** Where the service asks for more, it is not for a moment. */
const LONGEST_MOMENT_S = 5;
const NOTHING: Read = { data: undefined, error: undefined, loading: false };
const entries = new Map<string, Entry>();

function entryOf(path: string): Entry {
  let entry = entries.get(path);
  if (!entry) {
    entry = { read: NOTHING, text: undefined, fetchedAt: 0, running: undefined, listeners: new Set() };
    entries.set(path, entry);
    forgetOldest();
  }
  return entry;
}

function forgetOldest(): void {
  if (entries.size <= MOST_KEPT) return;
  for (const [path, { listeners, running }] of entries) {
    if (entries.size <= MOST_KEPT) return;
    if (listeners.size === 0 && !running) entries.delete(path);
  }
}

export function getQueryState(path: string): Read {
  return entries.get(path)?.read ?? NOTHING;
}

/** Tells of every change of a read, until the function that comes back is called. */
export function watch(path: string, listener: () => void): () => void {
  const { listeners } = entryOf(path);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches an address, unless that is under way already, or was done in the last `maxAgeMs`. Never rejects. */
export function fetchQuery(path: string, maxAgeMs = 0): Promise<void> {
  const entry = entryOf(path);
  if (entry.running) return entry.running;
  if (entry.text !== undefined && Date.now() - entry.fetchedAt < maxAgeMs) return Promise.resolve();
  entry.running = run(path, entry).finally(() => {
    entry.running = undefined;
  });
  return entry.running;
}

async function run(path: string, entry: Entry): Promise<void> {
  update(entry, { ...entry.read, loading: true });
  try {
    const response = await requestPatiently(path);
    const text = await response.text();
    entry.fetchedAt = Date.now();
    const data: unknown = text === entry.text ? entry.read.data : JSON.parse(text);
    entry.text = text;
    update(entry, { data, error: undefined, loading: false });
  } catch (thrown) {
    update(entry, { ...entry.read, error: toApiError(thrown), loading: false });
  }
}

/** Tries again where the service is away for a moment. @throws ApiError as `request` */
async function requestPatiently(path: string): Promise<Response> {
  for (const waitMs of WAITS_MS) {
    try {
      return await request('GET', path);
    } catch (thrown) {
      const { code, status, retryAfter } = toApiError(thrown);
      const away = code === 'no_answer' || (status === 503 && retryAfter <= LONGEST_MOMENT_S);
      if (!away) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return request('GET', path);
}

function update(entry: Entry, read: Read): void {
  const before = entry.read;
  entry.read = read;
  const same = before.data === read.data && before.error === read.error && before.loading === read.loading;
  if (!same) for (const listener of [...entry.listeners]) listener();
}

/** Puts what a change answered in the place of what was read before. */
export function setQueryData(path: string, data: unknown): void {
  const entry = entryOf(path);
  entry.text = JSON.stringify(data);
  entry.fetchedAt = Date.now();
  update(entry, { data, error: undefined, loading: false });
}

/** After a change: reads whose address begins like this are fetched again where they are shown, and forgotten elsewhere. */
export function invalidateQueries(prefix: string): void {
  for (const [path, { listeners }] of entries) {
    if (!path.startsWith(prefix)) continue;
    if (listeners.size > 0) void fetchQuery(path);
    else entries.delete(path);
  }
}

/** When someone else signs in. */
export function forgetReads(): void {
  entries.clear();
}
