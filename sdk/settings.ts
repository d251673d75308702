/** Options of `new Qrelay()`. */
export interface QrelayOptions {
  /** URL of the service, such as `https://qr.example.com`. Default: the variable `QRELAY_URL`. */
  url?: string | undefined;
  /** API key. Default: the variable `QRELAY_API_KEY`. */
  key?: string | undefined;
  /** Timeout of an attempt, up to the headers of its response, in milliseconds. Default: 60,000. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries per call. Default: 3. */
  maxRetries?: number | undefined;
  /** Sends the requests, for example through a proxy. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Complete options. `url` has no slash at the end. */
export type Settings = { [Name in keyof QrelayOptions]-?: Exclude<QrelayOptions[Name], undefined> };

/** Largest delay of a timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** @throws TypeError that names the missing or invalid option, never its value */
export function parseOptions(options: QrelayOptions): Settings {
  const { timeoutMs = 60_000, maxRetries = 3 } = options;
  const url = options.url ?? environment('QRELAY_URL');
  const key = options.key ?? environment('QRELAY_API_KEY');
  if (!url) throw new TypeError('url is missing: pass it, or set QRELAY_URL');
  if (!key) throw new TypeError('key is missing: pass it, or set QRELAY_API_KEY');
  if (!/^[!-~]+$/.test(key)) throw new TypeError('key has characters that no API key has');
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new TypeError(`timeoutMs must be more than 0 and at most ${MAX_TIMEOUT_MS}`);
  }
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw new TypeError('maxRetries must be an integer of 0 or more');
  }
  const send: typeof fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  return { url: parseUrl(url), key, timeoutMs, maxRetries, fetch: send };
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('url must be an http or https URL without a user, a query, and a fragment');
  }
  return url.href.replace(/\/+$/, '');
}
