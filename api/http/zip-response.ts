import type { ZipEntry } from '../../zip/write-zip.js';
import type { HandlerResponse } from './response.js';

/**
 * Builds a response that generates a ZIP while it is sent. A slow client slows down the source, and a client
 * that disconnects ends it. If an entry fails, the connection is closed, so that the client cannot mistake a
 * part for the whole.
 *
 * @param name File name in ASCII, with its extension.
 * @param date Modification time of all entries.
 */
export function zipResponse(
  name: string,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  date: Date,
): HandlerResponse {
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    contentType: 'application/zip',
    async stream(response) {
      // An API that has sent no ZIP takes less memory.
      const { writeZip } = await import('../../zip/write-zip.js');
      try {
        await writeZip(entries, response, date);
      } catch (error) {
        if (!isClientGone(error)) throw error;
      }
    },
  };
}

/** Returns whether the client has disconnected, which is not an error. */
function isClientGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
