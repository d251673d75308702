/** Maximum number of bytes read from a response. The connection is then closed. */
const MAX_READ_BYTES = 64 * 1024;

/** Maximum number of bytes in the excerpt. */
const MAX_EXCERPT_BYTES = 16 * 1024;

/** Creates the collector of a response body, which is not decompressed. */
export function createResponseExcerpt() {
  let chunks: Buffer[] | undefined;
  let excerptBytes = 0;
  let readBytes = 0;

  return {
    /** Adds a chunk of the body. @returns Whether to read more: at most 64 KiB are read. */
    add(chunk: Buffer): boolean {
      readBytes += chunk.length;
      if (excerptBytes < MAX_EXCERPT_BYTES) {
        // Copied, because a slice would retain the whole chunk in memory.
        const copy = Buffer.from(chunk.subarray(0, MAX_EXCERPT_BYTES - excerptBytes));
        (chunks ??= []).push(copy);
        excerptBytes += copy.length;
      }
      return readBytes < MAX_READ_BYTES;
    },

    /** Returns the first 16 KiB as text. Invalid UTF-8 becomes U+FFFD. */
    toText: () => (chunks ? Buffer.concat(chunks).toString('utf8') : ''),
  };
}
