import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Number of bytes after which the event loop turns: what Node reads from a socket at once. Most bodies are
 * smaller.
 */
const BYTES_PER_TURN = 64 * 1024;

/**
 * Pause after each 64 KiB of a body that is dropped: at most 26 MB/s of a connection, whatever a flood of
 * them sends.
 */
const DISCARD_PAUSE_MS = 5;

/**
 * Yields the chunks of a stream, and lets the event loop turn after 64 KiB or more; the last chunk can exceed
 * that, so up to about 140 KiB are read in one turn. A stream that flows would deliver up to 2 MiB of each
 * connection per turn while all other connections wait. The stream stays open when the caller stops early.
 *
 * @param pause Waits after 64 KiB. Default: for the next turn.
 */
export async function* readChunks(
  stream: Readable,
  pause: () => Promise<unknown> = nextTurn,
): AsyncGenerator<Buffer, void, undefined> {
  let sizeInTurn = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    yield chunk;
    sizeInTurn += chunk.length;
    if (sizeInTurn < BYTES_PER_TURN) continue;
    await pause();
    sizeInTurn = 0;
  }
}

/**
 * Reads what is left of a request's body and drops it, slowly. A client that writes its whole body before it
 * reads would not see the response otherwise: closing a socket with unread bytes resets the connection.
 *
 * Never rejects. Ends with the body, with the connection, or with the server's `requestTimeout`.
 */
export async function discardBody(req: IncomingMessage): Promise<void> {
  if (req.readableEnded) return;
  const chunks = readChunks(req, () => sleep(DISCARD_PAUSE_MS, undefined, { ref: false }));
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The client disconnected.
  }
}
