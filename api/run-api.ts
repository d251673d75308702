import { once } from 'node:events';
import type { Settings } from '../config/settings.js';
import { createStopSignal } from '../config/stop-signal.js';
import { createImageProcess } from '../raster/create-image-process.js';
import type { Logger } from '../telemetry/logger.js';
import { composeApi, type SharedPort } from './compose.js';

/**
 * Runs one API process until it is to stop. Reports to the process that started it when it serves requests.
 *
 * @param sharedPort Set if it is one of several that share the port.
 * @throws As `composeApi`, also if the database turns out to be unusable later.
 */
export async function runApi(settings: Settings, log: Logger, sharedPort?: SharedPort): Promise<void> {
  const images = createImageProcess();
  const api = await composeApi(settings, log, images.tasks, sharedPort);
  const stop = createStopSignal((event) => log.info({ event }, 'API is draining'));
  process.send?.('ready');
  try {
    if (!stop.aborted) await Promise.race([once(stop, 'abort'), api.failure]);
  } finally {
    await api.stop();
    images.close();
  }
}
