/** Lets one waiter sleep until something has changed. */
export interface Notifier {
  /** Ends the current wait, or the next one if nobody waits. */
  notify(): void;
  /**
   * Resolves after the next notification, at once if there has been one since the last wait.
   * @param timeoutMs Default: no timeout.
   */
  wait(timeoutMs?: number): Promise<void>;
}

/** Creates a notifier for one waiter. When `end` aborts, `wait` returns. */
export function createNotifier(end: AbortSignal): Notifier {
  let notified = false;
  let wake: (() => void) | undefined;
  end.addEventListener('abort', () => wake?.(), { once: true });
  return {
    notify() {
      notified = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!notified && !end.aborted) {
        await new Promise<void>((resolve) => {
          const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      notified = false;
    },
  };
}
