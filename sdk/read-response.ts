import { QrelayError, type QrelayErrorFields } from './errors.js';
import type { Job } from './generated/types.gen.js';
import { parseRetryAfter } from './retry-policy.js';

/**
 * Parses the body of a successful response: JSON, text, jobs of an event stream, or a blob.
 *
 * @param expected Media types that the operation returns; none if it returns no body.
 * @throws QrelayError `unexpected_response` if the body has another type, or is not JSON
 */
export async function readBody(response: Response, expected: readonly string[]): Promise<unknown> {
  if (response.status === 204 || expected.length === 0) return response.body?.cancel();
  const [type = ''] = (response.headers.get('Content-Type') ?? '').toLowerCase().split(/\s*;/, 1);
  if (!expected.includes(type)) throw unexpected(response, `of the type ${type || 'unknown'}: check the URL`);
  if (type === 'text/event-stream') return readJobEvents(response);
  if (type !== 'application/json') return type.startsWith('text/') ? response.text() : response.blob();
  const json = parseJson(await response.text());
  if (json === undefined) throw unexpected(response, 'no JSON: check the URL');
  return json;
}

/**
 * Reads the error of a response. A page of a proxy or a redirect is an `unexpected_response`.
 *
 * @param key Replaced where the response repeats it.
 */
export async function readError(response: Response, key: string): Promise<QrelayError> {
  const body = parseJson((await response.text()).replaceAll(key, '<key>'));
  const { error } = (body ?? {}) as { error?: Partial<QrelayErrorFields> & { message?: string } };
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') {
    return unexpected(response, describe(response.status));
  }
  const { code, message, requestId, details, resetAt } = error;
  return new QrelayError(message, { ...fieldsOf(response), code, requestId, details, resetAt });
}

function unexpected(response: Response, what: string): QrelayError {
  const fields = { ...fieldsOf(response), code: 'unexpected_response' };
  return new QrelayError(`The response with status ${response.status} is ${what}`, fields);
}

function describe(status: number): string {
  if (status === 304) return 'no newer version than the one of If-None-Match';
  return status < 400
    ? 'a redirect, which is not followed: check the URL'
    : 'no error of the API: check the URL';
}

function fieldsOf({ status, headers }: Response) {
  const retryAfterSeconds = parseRetryAfter(headers.get('Retry-After'), Date.now());
  return { status, requestId: headers.get('X-Request-Id') ?? undefined, retryAfterSeconds };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads the job of each event of a stream. Ending the loop early closes the connection.
 *
 * @see WHATWG HTML, section 9.2.6
 */
async function* readJobEvents({ body }: Response): AsyncGenerator<Job> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split(/\r\n|\n|\r/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
      if (data.length > 0) yield JSON.parse(data.join('\n')) as Job;
    }
  }
}
