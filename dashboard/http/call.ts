import { ApiError, connectionError } from './api-error.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

const signedOut = new EventTarget();

/** Runs when an answer says that the session is over. */
export function onSignedOut(run: () => void): () => void {
  signedOut.addEventListener('out', run);
  return () => signedOut.removeEventListener('out', run);
}

/**
 * Calls the API as the session; the browser adds the cookie.
 * @returns the JSON of the answer; undefined when it has none
 * @throws ApiError for every answer that is not a success, and when there is no answer
 */
export async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await request(method, path, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** The same for answers that are files. */
export async function callForFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await request(method, path, options);
  return response.blob();
}

/** The answer itself, for callers that read its status or headers. @throws ApiError as `call` */
export async function request(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, headers, signal } = options;
  const response = await fetch(path, {
    method,
    // A code's ETag stands for what its owner changed: by it, a browser would take old counts of scans for new.
    cache: 'no-store',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw connectionError();
  });
  if (response.ok) return response;
  const error = await ApiError.from(response);
  // One that names a field is about a password that was sent, not about the session.
  const ofSession = error.details.length === 0 && !path.startsWith('/api/v1/auth/');
  if (error.status === 401 && ofSession) signedOut.dispatchEvent(new Event('out'));
  throw error;
}
