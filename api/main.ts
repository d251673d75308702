import { once } from 'node:events';
import { loadSettings, SettingsError } from '../config/settings.js';
import { createStopSignal } from '../config/stop-signal.js';
import { UnusableStoreError } from '../store/installation/unusable-store-error.js';
import { createImageProcess } from '../raster/create-image-process.js';
import { createLogger } from '../telemetry/logger.js';
import { composeApi } from './compose.js';

// The spool, the secret key, and every other file of this process are readable only by its user.
process.umask(0o077);
try {
  const settings = loadSettings(process.env);
  const log = createLogger(settings.logLevel, 'api');
  const images = createImageProcess();
  const api = await composeApi(settings, log, images.tasks);
  const stop = createStopSignal((event) => log.info({ event }, 'API is draining'));
  process.send?.('ready');
  try {
    if (!stop.aborted) await Promise.race([once(stop, 'abort'), api.failure]);
  } finally {
    await api.stop();
    images.close();
  }
  log.info('API has stopped');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const { port } = error as { port?: number };
    process.stderr.write(
      `PORT or METRICS_PORT is already in use (${port}); set another port, or stop the process that uses it\n`,
    );
  } else if (error instanceof SettingsError || error instanceof UnusableStoreError) {
    process.stderr.write(`${error.message}\n`);
    // A parent process does not start this one again.
    process.send?.({ rejected: error.message });
  } else throw error;
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
