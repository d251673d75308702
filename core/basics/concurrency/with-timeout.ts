/**
 * Waits for `work`, but at most `timeoutMs` milliseconds. Does not cancel the work, which may still complete
 * later.
 *
 * @param timedOut Creates the error to reject with; called only on a timeout.
 * @returns The result of `work`; rejects with its error if it fails in time.
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, timedOut: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
