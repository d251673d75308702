/**
 * Draws codes outside the page's thread: a symbol takes a slow phone 100 ms, in which the page would not
 * respond.
 */
// Before every module that builds a schema.
import '../configure-zod.js';
import { drawCode } from './draw-code.js';
import type { DrawingRequest, DrawingResponse } from './draw-in-background.js';

addEventListener('message', ({ data: { id, code } }: MessageEvent<DrawingRequest>) => {
  const respond = (response: DrawingResponse) => postMessage(response);
  try {
    respond({ id, url: drawCode(code) });
  } catch {
    respond({ id, url: undefined });
  }
});
