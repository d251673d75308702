import { useEffect, useState } from 'preact/hooks';
import { onGateChange, secondsToWait } from '../http/limit-gate.js';

/** Says that the page waits for a limit of calls, after three seconds and until it continues. */
export function LimitNotice() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => onGateChange(() => setSeconds(secondsToWait())), []);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(secondsToWait()), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div class="toasts limit-notice" role="status">
      {seconds > 0 && (
        <div class="toast">
          Waiting: many pages were opened at once. <span aria-hidden="true">Continues in {seconds} s.</span>
        </div>
      )}
    </div>
  );
}
