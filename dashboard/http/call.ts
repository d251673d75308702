import { ApiError, connectionError, isCallLimit, slowResponseError } from './api-error.js';
import { closeGate, MAX_WAIT_S, passGate } from './limit-gate.js';
import { shownAccountHeaders } from './shown-account.js';

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

/** API path of the person who is signed in. */
export const ME_PATH = '/api/v1/me';
/** The same with the account that the session is in, as the query cache holds it. */
export const ME_QUERY = `${ME_PATH}?expand=account`;

/** Time limit of a call. Some calls wait up to 20 s for a job. */
const TIME_LIMIT_S = 40;

/** A change waits this long for the limit of calls; after a longer time its form says when to try again. */
const MAX_CHANGE_WAIT_S = 5;

const sessionEvents = new EventTarget();

/**
 * Registers a listener for the end of the session, which any response with status 401 reports.
 *
 * @returns a function that removes the listener
 */
export function onSignedOut(listener: () => void): () => void {
  return onSessionEvent('signed-out', listener);
}

/**
 * Registers a listener for a response that says that the session is in another account now, or that the
 * member lacks a permission: role, folders, or membership may have changed since they were read.
 *
 * @returns a function that removes the listener
 */
export function onAccessLost(listener: () => void): () => void {
  return onSessionEvent('access-lost', listener);
}

function onSessionEvent(type: 'signed-out' | 'access-lost', listener: () => void): () => void {
  sessionEvents.addEventListener(type, listener);
  return () => sessionEvents.removeEventListener(type, listener);
}

/**
 * Calls the API with the session cookie, which the browser adds.
 *
 * @returns the parsed JSON body; `undefined` if the body is empty
 * @throws ApiError for every response that is not a success, and if there is no response within 40 s
 */
export async function call<Body>(method: Method, path: string, options: CallOptions = {}): Promise<Body> {
  const response = await requestWithin(TIME_LIMIT_S, method, path, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Calls the API like `call` and returns the body as a file. @throws ApiError as `call` */
export async function callForFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await request(method, path, options);
  return response.blob();
}

/**
 * Calls the API like `call` and returns the response, for callers that need its status or headers.
 *
 * @throws ApiError as `call`
 */
export function request(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  return requestWithin(undefined, method, path, options);
}

/**
 * Sends a request. If the limit of calls is exceeded, a GET waits until it may succeed and is repeated, and a
 * change is repeated once if that is soon: neither has had an effect.
 *
 * @param timeLimitS limit of each attempt without a signal
 */
async function requestWithin(
  timeLimitS: number | undefined,
  method: Method,
  path: string,
  options: CallOptions,
): Promise<Response> {
  const isRead = method === 'GET';
  for (let isFirst = true; ; isFirst = false) {
    if (isRead) await passGate(options.signal);
    try {
      return await send(timeLimitS, method, path, options);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !isCallLimit(thrown)) throw thrown;
      const { retryAfter } = thrown;
      if (isRead && retryAfter <= MAX_WAIT_S) closeGate(retryAfter);
      else if (isFirst && retryAfter <= MAX_CHANGE_WAIT_S)
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000 + 1_000 * Math.random()));
      else throw thrown;
    }
  }
}

async function send(
  timeLimitS: number | undefined,
  method: Method,
  path: string,
  { body, file, headers, signal: ownSignal }: CallOptions,
): Promise<Response> {
  const signal =
    ownSignal ?? (timeLimitS === undefined ? undefined : AbortSignal.timeout(timeLimitS * 1_000));
  const response = await fetch(path, {
    method,
    // ETags ignore scan counts, so the browser cache could return stale counts.
    cache: 'no-store',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // The person is the same in each account, and says which one the session is in.
      ...(path === ME_QUERY ? {} : shownAccountHeaders()),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (isTimeout(cause)) throw slowResponseError(TIME_LIMIT_S);
    if (signal?.aborted) throw cause;
    throw connectionError();
  });
  return requireSuccess(response, path);
}

/** Returns a response that is a success. @throws ApiError for every other response */
export async function requireSuccess(response: Response, path: string): Promise<Response> {
  if (response.ok) return response;
  const error = await ApiError.from(response);
  // A 401 that names a field rejects a password in the body; the session is still valid.
  const concernsSession = error.details.length === 0 && !path.startsWith('/api/v1/auth/');
  if (error.status === 401 && concernsSession) sessionEvents.dispatchEvent(new Event('signed-out'));
  const concernsAccess = error.code === 'forbidden' || error.code === 'account_changed';
  if (concernsAccess && path !== ME_QUERY) sessionEvents.dispatchEvent(new Event('access-lost'));
  throw error;
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
