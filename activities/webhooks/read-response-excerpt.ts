import type { Readable } from 'node:stream';

/** Maximum number of bytes read from a response. The connection is then closed. */
const MAX_READ_BYTES = 64 * 1024;

/** Maximum number of bytes in the excerpt. */
const MAX_EXCERPT_BYTES = 16 * 1024;

/**
 * Reads a response body of at most 64 KiB, without decompressing it.
 *
 * @returns The first 16 KiB as text. Invalid UTF-8 becomes U+FFFD.
 * @throws Error if the connection fails before the end of the body.
 */
export async function readResponseExcerpt(body: Readable): Promise<string> {
  const excerpt: Buffer[] = [];
  let excerptBytes = 0;
  let readBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    readBytes += chunk.length;
    if (excerptBytes < MAX_EXCERPT_BYTES) {
      // Copied, because a slice would retain the whole chunk in memory.
      excerpt.push(Buffer.from(chunk.subarray(0, MAX_EXCERPT_BYTES - excerptBytes)));
      excerptBytes += Math.min(chunk.length, MAX_EXCERPT_BYTES - excerptBytes);
    }
    if (readBytes >= MAX_READ_BYTES) break;
  }
  return Buffer.concat(excerpt).toString('utf8');
}
