import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { Logger } from '../telemetry/logger.js';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * Sets up the Temporal SDK of this process: its log lines, including the lines of its native part, go to the
 * service's logger, and its metrics to an exporter on loopback. Turns off the SDK's own signal handling,
 * because `main.ts` decides in which order things stop. Call once per process, before the first worker is
 * created.
 *
 * @param metricsAddress Address on loopback at which the SDK serves its metrics; undefined for no metrics.
 * @returns The runtime. Shut it down when the process ends: a runtime that never had a connection keeps the
 *   process alive.
 */
export function installSdkRuntime(
  log: Logger,
  metricsAddress: string | undefined,
): Pick<Runtime, 'shutdown'> {
  return Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      log[LEVELS[level]]({ ...meta }, message);
    }),
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
      ...(metricsAddress !== undefined && {
        metrics: {
          globalTags: { service: 'worker' },
          attachServiceName: false,
          prometheus: {
            bindAddress: metricsAddress,
            countersTotalSuffix: true,
            unitSuffix: true,
            useSecondsForDurations: true,
          },
        },
      }),
    },
  });
}
