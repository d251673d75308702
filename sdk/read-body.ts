import type { Job } from './generated/types.gen.js';
import { readJobEvents } from './read-job-events.js';

/**
 * Parses the body of a successful response: JSON, text, jobs of an event stream, or a blob.
 *
 * @param expected Media types that the operation returns.
 * @throws SyntaxError if the body has another type, or is not valid
 */
export async function readBody(response: Response, expected: readonly string[]): Promise<unknown> {
  if (response.status === 204 || expected.length === 0) {
    await response.body?.cancel();
    return undefined;
  }
  const [type = ''] = (response.headers.get('Content-Type') ?? '').toLowerCase().split(/\s*;/, 1);
  if (!expected.includes(type)) throw new SyntaxError(`a body of the type ${type || 'unknown'}`);
  if (type === 'application/json') return JSON.parse(await response.text()) as unknown;
  if (type === 'text/event-stream') return readJobEvents(response) satisfies AsyncIterable<Job>;
  return type.startsWith('text/') ? response.text() : response.blob();
}
