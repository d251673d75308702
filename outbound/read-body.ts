import type { Readable } from 'node:stream';

/** Maximum number of bytes read from a page. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads the beginning of a body and closes it.
 *
 * @param isOptional Whether to return what has arrived if the connection fails, instead of rejecting.
 * @returns At most the first 64 KiB.
 */
export async function readBeginning(body: Readable, isOptional: boolean): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_BODY_BYTES) break;
    }
  } catch (error) {
    if (!isOptional) throw error;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES);
}
