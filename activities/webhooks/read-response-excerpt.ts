import type { Readable } from 'node:stream';

/** Bytes read of an answer; then the connection is cut. */
const MAX_READ_BYTES = 64 * 1024;

/** Bytes kept of it. */
const MAX_KEPT_BYTES = 16 * 1024;

/**
 * Reads an answer as far as it may go. What arrives is kept as it is: nothing is decompressed.
 * @returns its beginning as text; bytes that aren't UTF-8 become U+FFFD
 * @throws when the connection fails before the end
 */
export async function readExcerpt(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    readBytes += chunk.length;
    if (keptBytes < MAX_KEPT_BYTES) {
      // A copy: a slice would keep the whole chunk in memory.
      kept.push(Buffer.from(chunk.subarray(0, MAX_KEPT_BYTES - keptBytes)));
      keptBytes += Math.min(chunk.length, MAX_KEPT_BYTES - keptBytes);
    }
    if (readBytes >= MAX_READ_BYTES) break;
  }
  return Buffer.concat(kept).toString('utf8');
}
