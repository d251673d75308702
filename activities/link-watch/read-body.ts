import type { Readable } from 'node:stream';

/** Number of bytes of a page that are read. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads the beginning of a body and closes it.
 *
 * @param isOptional Returns what has arrived if the connection fails, instead of rejecting.
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
