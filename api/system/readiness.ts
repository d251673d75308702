/** Interval in which the database is pinged at most once, for all callers together. */
const MAX_AGE_MS = 1_000;

/**
 * Creates a check of the database that any number of callers can use at little cost: they share a ping that is running, and
 * its result for one second from its start.
 *
 * @param ping Rejects if the database does not respond.
 * @returns A function that resolves or rejects as the shared ping does.
 */
export function createReadinessCheck(ping: () => Promise<void>, now: () => Date): () => Promise<void> {
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
