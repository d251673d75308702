import { pipeline } from 'node:stream/promises';
import { contentDisposition } from './content-disposition.js';
import type { HandlerResponse } from './response.js';

/**
 * Returns a response that streams lines as a CSV download. A slow client slows the producer down.
 *
 * The pipeline waits with one listener for the whole response: compression registers each `drain` listener
 * with a stream of its own, where `once` does not find it again.
 */
export function csvResponse(name: string, lines: Iterable<string> | AsyncIterable<string>): HandlerResponse {
  return {
    status: 200,
    headers: { 'Content-Disposition': contentDisposition('attachment', name, 'csv'), Vary: 'Accept' },
    contentType: 'text/csv; charset=utf-8',
    stream: (response) => pipeline(lines, response),
  };
}
