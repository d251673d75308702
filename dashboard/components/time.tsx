import { useEffect, useReducer } from 'preact/hooks';
import { formatExactTime, formatRelativeTime } from '../format/times.js';

const UPDATE_INTERVAL_MS = 30_000;

/** Renders a component that shows relative times again while it is shown. */
export function useTimeUpdates(): void {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => rerender(undefined), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
}

/**
 * A relative time such as "3 minutes ago", updated while it is shown. Hovering shows the exact time in the
 * reader's time zone.
 *
 * @param props.at instant in ISO 8601
 */
export function RelativeTime({ at }: { at: string }) {
  useTimeUpdates();
  return (
    <time
      dateTime={at}
      // Only now: formatting the exact times of a long list takes a phone 100 ms.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = formatExactTime(at))}
    >
      {formatRelativeTime(at, Date.now())}
    </time>
  );
}
