import { formatNumber } from '../format/numbers.js';

interface ProgressBarProps {
  /** Name of the bar for screen readers. */
  label: string;
  done: number;
  total: number;
  /** Formats `done` and `total`. Default: as numbers. */
  format?: (value: number) => string;
  /** Final outcome, which sets the color; `undefined` while the work is running. */
  state?: 'good' | 'bad' | 'still' | undefined;
}

/** A progress bar with "done of total" next to it. */
export function ProgressBar({ label, done, total, format = formatNumber, state }: ProgressBarProps) {
  return (
    <div class={state ? `progress progress-${state}` : 'progress'}>
      <progress aria-label={label} value={done} max={Math.max(total, 1)} />
      <span class="number small">
        {format(done)} of {format(total)}
      </span>
    </div>
  );
}
