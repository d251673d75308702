import { useEffect, useReducer } from 'preact/hooks';
import { exactTime, relativeTime } from '../format/times.js';

const EVERY_MS = 30_000;

/** "3 minutes ago", kept right while it stands there; the exact time, in the reader's zone, on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => redraw(undefined), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, Date.now())}
    </time>
  );
}
