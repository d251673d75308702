import { ApiError, connectionError, slowResponseError } from './api-error.js';

/** HTTP methods that the dashboard uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, with its own type. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Time limit of a call. Some calls wait up to 20 s for a job. */
const TIME_LIMIT_S = 40;

const sessionEvents = new EventTarget();

/**
 * Registers a listener for the end of the session, which any response with status 401 reports.
 *
 * @returns a function that removes the listener
 */
export function onSignedOut(listener: () => void): () => void {
  sessionEvents.addEventListener('signed-out', listener);
  return () => sessionEvents.removeEventListener('signed-out', listener);
}

/**
 * Calls the API with the session cookie, which the browser adds.
 *
 * @returns the parsed JSON body; `undefined` if the body is empty
 * @throws ApiError for every response that is not a success, and if there is no response within 40 s
 */
export async function call<Body>(method: Method, path: string, options: CallOptions = {}): Promise<Body> {
  const response = await request(method, path, {
    signal: AbortSignal.timeout(TIME_LIMIT_S * 1_000),
    ...options,
  });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Calls the API like `call` and returns the body as a file. @throws ApiError as `call` */
export async function callForFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await request(method, path, options);
  return response.blob();
}

/** Calls the API like `call` and returns the response, for callers that need its status or headers. @throws ApiError as `call` */
export async function request(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, file, headers, signal } = options;
  const response = await fetch(path, {
    method,
    // ETags ignore scan counts, so the browser cache could return stale counts.
    cache: 'no-store',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (isTimeout(cause)) throw slowResponseError(TIME_LIMIT_S);
    if (signal?.aborted) throw cause;
    throw connectionError();
  });
  if (response.ok) return response;
  const error = await ApiError.from(response);
  // A 401 that names a field rejects a password in the body; the session is still valid.
  const concernsSession = error.details.length === 0 && !path.startsWith('/api/v1/auth/');
  if (error.status === 401 && concernsSession) sessionEvents.dispatchEvent(new Event('signed-out'));
  throw error;
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
