/**
 * Creates a reader for values that are expensive to read, such as sums over a database. Callers share a read
 * that is running, and its result, also a rejection, for `maxAgeMs` from its start.
 */
export function createCachedReading<T>(
  read: () => Promise<T>,
  maxAgeMs: number,
  now: () => Date,
): () => Promise<T> {
  let latest: { startedAt: number; isRunning: boolean; result: Promise<T> } | undefined;

  function start(startedAt: number): Promise<T> {
    const reading = { startedAt, isRunning: true, result: read() };
    reading.result = reading.result.finally(() => (reading.isRunning = false));
    latest = reading;
    return reading.result;
  }

  return () => {
    const at = now().getTime();
    // The clock may be set back.
    const isCurrent = latest && (latest.isRunning || Math.abs(at - latest.startedAt) < maxAgeMs);
    return latest && isCurrent ? latest.result : start(at);
  };
}
