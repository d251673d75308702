import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createMeasure, type MeasuredFile } from './measure-bytes.js';

/**
 * Writes text to a stream as gzip (RFC 1952), and ends the stream. A piece of text is requested once the
 * previous one has been compressed, so memory is bounded.
 *
 * @returns The size of the compressed file in bytes and its SHA-256 in hex. Equal text gives equal bytes.
 * @throws The first error of the text or of the stream. The stream is then destroyed, so that a reader cannot
 *   mistake what has been written for the whole.
 */
export async function writeGzip(text: AsyncIterable<string>, target: Writable): Promise<MeasuredFile> {
  const { stream, measured } = createMeasure();
  // One piece at a time: the default would request 16 of them.
  await pipeline(Readable.from(text, { highWaterMark: 1 }), createGzip(), stream, target);
  return measured();
}
