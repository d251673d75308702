import type { QrCode } from '../../core/codes/qr-code-schemas.js';

/** A code to draw, and the number of the request. */
export interface DrawingRequest {
  id: number;
  code: Pick<QrCode, 'encoded' | 'style'>;
}

export interface DrawingResponse {
  id: number;
  /** The image as a `data:` URL; `undefined` if the symbol cannot be encoded. */
  url: string | undefined;
}

let worker: Worker | undefined;
let requests = 0;
const pending = new Map<number, (url: string | undefined) => void>();

/**
 * Draws a code as the API does, in a worker. Never rejects.
 *
 * @returns The image as a `data:` URL; `undefined` if it cannot be drawn. The next call tries again.
 */
export function drawInBackground({ encoded, style }: DrawingRequest['code']): Promise<string | undefined> {
  worker ??= startWorker();
  const id = ++requests;
  worker.postMessage({ id, code: { encoded, style } } satisfies DrawingRequest);
  return new Promise((resolve) => pending.set(id, resolve));
}

function startWorker(): Worker {
  const started = new Worker(new URL('./draw-code-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, url } }: MessageEvent<DrawingResponse>) => {
    pending.get(id)?.(url);
    pending.delete(id);
  });
  // Its script could not be loaded.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const resolve of pending.values()) resolve(undefined);
    pending.clear();
  });
  return started;
}
