import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Logger } from '../telemetry/logger.js';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * Sends the SDK's own log lines to ours. Its handling of signals is switched off: `main.ts` decides the order in
 * which things stop. Call once a process, before the first worker.
 */
export function installSdkLogger(log: Logger): void {
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      log[LEVELS[level]]({ ...meta }, message);
    }),
  });
}
