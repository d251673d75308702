import { withTimeout } from '../../core/basics/concurrency/with-timeout.js';

/** Interval in which a dependency is pinged at most once, for all callers together. */
const MAX_AGE_MS = 1_000;
/**
 * Time for which a probe of redirects waits for pings: probes of orchestrators often end after one second.
 */
const REDIRECT_PROBE_MS = 300;
/** The same for a probe of the API, which a slow database does not end at once. */
const API_PROBE_MS = 2_000;

/** Part of the service that a process can be ready for. */
export type ReadinessScope = 'redirects' | 'api';

/** State of a dependency. A `warning` needs attention, but nothing fails because of it. */
export interface Check {
  status: 'ok' | 'warning' | 'down';
  message?: string;
}

export interface ReadinessChecks {
  redirects: Check;
  mongodb: Check;
  temporal: Check;
  spool: Check;
  clock: Check;
}

export interface Readiness {
  isReady: boolean;
  checks: ReadinessChecks;
}

interface ReadinessDeps {
  /** Returns whether the process has been asked to stop. */
  isStopping: () => boolean;
  /**
   * Rejects if MongoDB does not respond, or is not prepared for this version. Any number of callers share it.
   */
  pingDatabase: () => Promise<void>;
  /** Rejects if Temporal does not respond. Any number of callers share it. */
  pingTemporal: () => Promise<void>;
  /**
   * Returns whether short links can be looked up: in MongoDB, at least until it went down, or in the snapshot
   * on disk.
   */
  canRedirect: () => boolean;
  /** State of the spool of scans. */
  checkSpool: () => Check;
  /** State of this host's clock. */
  checkClock: () => Check;
}

/**
 * Creates the check of what this process is ready for. Redirects need no dependency once short links are
 * known; the API needs MongoDB. A process that stops is ready for nothing.
 */
export function createReadiness(deps: ReadinessDeps): (scope: ReadinessScope) => Promise<Readiness> {
  return async (scope) => {
    const waitMs = scope === 'api' ? API_PROBE_MS : REDIRECT_PROBE_MS;
    const [mongodb, temporal] = await Promise.all([
      checkPing(deps.pingDatabase(), waitMs),
      checkPing(deps.pingTemporal(), REDIRECT_PROBE_MS),
    ]);
    const checks = {
      redirects: checkRedirects(deps),
      mongodb,
      temporal,
      spool: deps.checkSpool(),
      clock: deps.checkClock(),
    };
    const needed = scope === 'api' ? checks.mongodb : checks.redirects;
    return { isReady: !deps.isStopping() && needed.status === 'ok', checks };
  };
}

/**
 * Creates a ping that any number of callers can use at little cost: they share a ping that is running, and
 * its result for one second from its start.
 *
 * @param ping Rejects if the dependency does not respond.
 * @returns A function that resolves or rejects as the shared ping does.
 */
export function createSharedPing(ping: () => Promise<void>, now: () => Date): () => Promise<void> {
  let latest: { startedAt: number; isRunning: boolean; result: Promise<void> } | undefined;

  function start(startedAt: number): Promise<void> {
    const check = { startedAt, isRunning: true, result: ping() };
    check.result = check.result.finally(() => (check.isRunning = false));
    latest = check;
    return check.result;
  }

  return () => {
    const at = now().getTime();
    const isCurrent = latest && (latest.isRunning || Math.abs(at - latest.startedAt) < MAX_AGE_MS);
    return latest && isCurrent ? latest.result : start(at);
  };
}

function checkRedirects({ isStopping, canRedirect }: ReadinessDeps): Check {
  if (isStopping()) return { status: 'down', message: 'the process is stopping' };
  if (canRedirect()) return { status: 'ok' };
  return { status: 'down', message: 'no short link is known until the database responds' };
}

async function checkPing(ping: Promise<void>, waitMs: number): Promise<Check> {
  try {
    await withTimeout(waitMs, ping, () => new Error(`no response within ${waitMs} ms`));
    return { status: 'ok' };
  } catch {
    return { status: 'down', message: 'does not respond' };
  }
}
