import { useEffect, useState } from 'preact/hooks';

/**
 * Returns the current time and renders again at an interval, for content that changes as time passes.
 *
 * @returns milliseconds since the Unix epoch
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
