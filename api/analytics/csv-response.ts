import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { contentDisposition } from '../http/content-disposition.js';
import type { HandlerResponse } from '../http/response.js';

/** Whether a client asks for a table: `text/csv` named, and not after JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  const csv = accept?.search(/\btext\/csv\b/i) ?? -1;
  const json = accept?.search(/\bapplication\/json\b/i) ?? -1;
  return csv >= 0 && (json < 0 || csv < json);
}

/** CSV written as it is made; a slow reader slows the making. */
export function csvReply(name: string, lines: Iterable<string> | AsyncIterable<string>): HandlerResponse {
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
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for await (const line of lines) {
    if (!response.write(line)) await once(response, 'drain', { signal: gone.signal });
  }
  response.end();
}
