import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { contentDisposition } from './content-disposition.js';
import type { HandlerResponse } from './response.js';

/** Returns whether a client prefers CSV: `Accept` names `text/csv`, and not after JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  const csv = accept?.search(/\btext\/csv\b/i) ?? -1;
  const json = accept?.search(/\bapplication\/json\b/i) ?? -1;
  return csv >= 0 && (json < 0 || csv < json);
}

/** Returns a response that streams lines as a CSV download. A slow client slows the producer down. */
export function csvResponse(name: string, lines: Iterable<string> | AsyncIterable<string>): HandlerResponse {
  return {
    status: 200,
    headers: { 'Content-Disposition': contentDisposition('attachment', name, 'csv'), Vary: 'Accept' },
    contentType: 'text/csv; charset=utf-8',
    stream: (response) => writeLines(response, lines),
  };
}

async function writeLines(
  response: ServerResponse,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  for await (const line of lines) {
    if (!response.write(line)) await once(response, 'drain', { signal: closed.signal });
  }
  response.end();
}
