import { withTimeout } from '../../core/basics/concurrency/with-timeout.js';
import { createCachedReading } from '../../telemetry/cached-reading.js';

/** Minimum interval between two checks of the servers, for all probes together. */
const MAX_AGE_MS = 1_000;
const CHECK_TIMEOUT_MS = 2_000;

/** The parts of a worker that probes check. They exist only while the worker is connected. */
export interface ConnectedParts {
  /** Returns whether every worker of the process polls its task queue. */
  isPolling: () => boolean;
  /** Rejects if MongoDB does not respond. */
  pingDatabase: () => Promise<unknown>;
  /** Rejects if Temporal does not respond. */
  pingTemporal: () => Promise<unknown>;
}

type State = 'ok' | 'down';

/** The body of `/readyz`, in the same form as the body of the API's `/readyz`. */
export interface WorkerReadiness {
  status: 'ok' | 'unavailable';
  checks: Record<'polling' | 'mongodb' | 'temporal', { status: State }>;
}

export interface WorkerStatus {
  /**
   * Gives probes access to the parts.
   *
   * @returns A function that removes the parts; call it when the worker disconnects.
   */
  attach(parts: ConnectedParts): () => void;
  /** Returns the state of the worker. Never rejects. */
  readiness(): Promise<WorkerReadiness>;
}

/** Creates the status of a worker process, which is ready while it polls and MongoDB and Temporal respond. */
export function createWorkerStatus(now: () => Date): WorkerStatus {
  let connected: ConnectedParts | undefined;

  const responds = (ping: (() => Promise<unknown>) | undefined): Promise<State> => {
    if (!ping) return Promise.resolve('down');
    const timedOut = () => new Error(`no response within ${CHECK_TIMEOUT_MS} ms`);
    return withTimeout(CHECK_TIMEOUT_MS, Promise.resolve().then(ping), timedOut).then(
      () => 'ok',
      () => 'down',
    );
  };

  const check = async (): Promise<WorkerReadiness> => {
    const [mongodb, temporal] = await Promise.all([
      responds(connected?.pingDatabase),
      responds(connected?.pingTemporal),
    ]);
    const polling: State = connected?.isPolling() ? 'ok' : 'down';
    const isReady = [polling, mongodb, temporal].every((state) => state === 'ok');
    return {
      status: isReady ? 'ok' : 'unavailable',
      checks: { polling: { status: polling }, mongodb: { status: mongodb }, temporal: { status: temporal } },
    };
  };

  let readiness = createCachedReading(check, MAX_AGE_MS, now);
  return {
    attach(parts) {
      connected = parts;
      readiness = createCachedReading(check, MAX_AGE_MS, now);
      return () => {
        if (connected === parts) connected = undefined;
        readiness = createCachedReading(check, MAX_AGE_MS, now);
      };
    },
    readiness: () => readiness(),
  };
}
