import { setMaxListeners } from 'node:events';
import type { Response } from 'express';

/**
 * Returns a signal that aborts when the client disconnects, or at once if it has. Work that waits for its
 * turn then leaves its queue.
 */
export function disconnectSignal(res: Response): AbortSignal {
  const disconnected = new AbortController();
  // Each image of a bulk request that waits for its turn adds a listener.
  setMaxListeners(0, disconnected.signal);
  // The client may have disconnected during authentication.
  if (res.closed) disconnected.abort();
  else res.once('close', () => disconnected.abort());
  return disconnected.signal;
}
