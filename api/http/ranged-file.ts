import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../core/basics/errors.js';
import { parseByteRange } from './byte-range.js';
import type { HandlerResponse } from './response.js';

/** A file whose bytes never change. */
export interface RangedFile {
  /** Size in bytes. */
  bytes: number;
  sha256: string;
  contentType: string;
  /** Value of `Content-Disposition`. */
  disposition: string;
  /** Opens a stream that reads the bytes `[start, end)`. */
  read: (start: number, end: number) => Readable | Promise<Readable>;
}

/** Returns the strong validator of a file (RFC 9110, 8.8.3). */
export function etagOf(sha256: string): string {
  return `"${sha256}"`;
}

/**
 * Returns the part of a file that a request asks for.
 *
 * @param headers Request headers. `Range` and `If-Range` select a part (RFC 9110, 14.2 and 13.1.5).
 */
export function requestedRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { bytes, sha256 }: Pick<RangedFile, 'bytes' | 'sha256'>,
): ReturnType<typeof parseByteRange> {
  return parseByteRange(ifRange === undefined || ifRange === etagOf(sha256) ? range : undefined, bytes);
}

/**
 * Builds the response with a file: 200 with the entire file, or 206 with the requested range.
 *
 * @param headers Request headers. `Range` and `If-Range` select a part (RFC 9110, 14.2 and 13.1.5).
 * @throws DomainError `range_not_satisfiable` if the range begins after the end of the file.
 */
export function rangedResponse(file: RangedFile, headers: IncomingHttpHeaders): HandlerResponse {
  const { bytes, sha256, contentType, disposition, read } = file;
  const etag = etagOf(sha256);
  const range = requestedRange(headers, file);
  if (range === 'unsatisfiable') {
    throw new DomainError(
      'range_not_satisfiable',
      `The range is outside the file, which has ${bytes} bytes`,
      { headers: { 'Content-Range': `bytes */${bytes}` } },
    );
  }
  const { start, end } = range === 'whole' ? { start: 0, end: bytes } : range;
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      'Content-Disposition': disposition,
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'Content-Length': String(end - start),
      ...(range !== 'whole' && { 'Content-Range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
    contentType,
    stream: async (response) => pipeline(await read(start, end), response),
  };
}
