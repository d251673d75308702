import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Logger } from '../telemetry/logger.js';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * Forwards the Temporal SDK's log lines to the service's logger, and turns off the SDK's own signal handling, because
 * `main.ts` decides in which order things stop. Call once per process, before the first worker is created.
 */
export function installSdkLogger(log: Logger): void {
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      log[LEVELS[level]]({ ...meta }, message);
    }),
  });
}
