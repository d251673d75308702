import { fullNumber } from '../format/numbers.js';

interface ProgressBarProps {
  /** What is being done; read out. */
  label: string;
  done: number;
  total: number;
  /** Color of how it ended; without it, it moves. */
  state?: 'good' | 'bad' | 'still' | undefined;
}

/** How far something is, with the numbers beside it. */
export function ProgressBar({ label, done, total, state }: ProgressBarProps) {
  return (
    <div class={state ? `progress progress-${state}` : 'progress'}>
      <progress aria-label={label} value={done} max={Math.max(total, 1)} />
      <span class="number small">
        {fullNumber(done)} of {fullNumber(total)}
      </span>
    </div>
  );
}
