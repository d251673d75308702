import { connectionError, slowResponseError } from './api-error.js';
import { requireSuccess } from './call.js';
import { shownAccountHeaders } from './shown-account.js';

/** Time limit of an upload and of the inspection of the file. The API reads a body within 60 s. */
const TIME_LIMIT_S = 120;

interface UploadOptions {
  /** Media type of the file. */
  type: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent. */
  onProgress: (sent: number) => void;
}

/**
 * Posts a file as the body of a request, and reports its progress, which `fetch` cannot.
 *
 * @returns The parsed JSON body.
 * @throws ApiError for every response that is not a success, if there is none, and if the signal aborts.
 */
export async function upload<Body>(path: string, file: Blob, options: UploadOptions): Promise<Body> {
  const response = await requireSuccess(await send(path, file, options), path);
  return (await response.json()) as Body;
}

function send(
  path: string,
  file: Blob,
  { type, headers, signal, onProgress }: UploadOptions,
): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.timeout = TIME_LIMIT_S * 1_000;
  const sent = { ...shownAccountHeaders(), ...headers, 'content-type': type };
  for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => resolve(toResponse(request));
    request.onerror = request.onabort = () => reject(connectionError());
    request.ontimeout = () => reject(slowResponseError(TIME_LIMIT_S));
    request.send(file);
  });
}

/** Headers of responses that errors are read from. */
const ERROR_HEADERS = ['retry-after', 'x-request-id'];

function toResponse(request: XMLHttpRequest): Response {
  const headers = ERROR_HEADERS.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
