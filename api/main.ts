import { loadSettings, SettingsError } from '../config/settings.js';
import { createLogger, type Logger } from '../telemetry/logger.js';
import { composeApi } from './compose.js';

/** Aborts on SIGTERM, on Ctrl-C, and when the process that started this one has gone. */
function stopSignal(log: Logger): AbortSignal {
  const controller = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(event, () => {
      if (!controller.signal.aborted) log.info({ event }, 'API is draining');
      controller.abort();
    });
  }
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

try {
  const settings = loadSettings(process.env);
  const log = createLogger(settings.logLevel, 'api');
  const api = await composeApi(settings, log);
  process.send?.('ready');
  await aborted(stopSignal(log));
  await api.stop();
  log.info('API has stopped');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    process.stderr.write('PORT: it is in use; set another, or stop what listens there\n');
  else if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
