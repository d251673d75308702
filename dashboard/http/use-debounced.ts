import { useEffect, useState } from 'preact/hooks';

/**
 * Returns the latest value that has not changed for a while.
 *
 * @param delayMs pause after which a change counts
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
