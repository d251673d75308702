import type { ComponentChildren } from 'preact';
import { Icon } from '../components/icon.js';
import { fullNumber } from '../format/numbers.js';

interface UsageMeterProps {
  title: string;
  used: number;
  /** null: without limit; 0: the plan has none. */
  limit: number | null;
  /** Below the bar. */
  children?: ComponentChildren;
}

/** Share of a limit from which on it is told of; the overview has the same. */
const NEAR = 0.8;

/** How much of a limit is used: in figures, as a bar, and in words when it gets tight. */
export function UsageMeter({ title, used, limit, children }: UsageMeterProps) {
  const state = stateOf(used, limit);
  return (
    <div class={`meter meter-${state}`} role="group" aria-label={title}>
      <h3 class="meter-title">{title}</h3>
      <p class="meter-figures number">
        <strong>{limit === 0 && used === 0 ? '–' : fullNumber(used)}</strong>{' '}
        {limit !== null && limit > 0 && `of ${fullNumber(limit)}`}
        {limit === null && <span class="soft">no limit</span>}
        {limit === 0 && <span class="soft">not on this plan</span>}
        {state === 'near' && (
          <span class="badge badge-warn">
            <Icon name="warn" size={14} /> Nearly used up
          </span>
        )}
        {state === 'full' && (
          <span class="badge badge-bad">
            <Icon name="warn" size={14} /> Used up
          </span>
        )}
      </p>
      {limit !== null && limit > 0 && (
        <progress class="meter-bar" max={limit} value={Math.min(used, limit)} aria-label={`${title}, used`} />
      )}
      {children && <p class="small soft">{children}</p>}
    </div>
  );
}

function stateOf(used: number, limit: number | null): 'fine' | 'near' | 'full' {
  if (limit === null || limit === 0) return 'fine';
  if (used >= limit) return 'full';
  return used >= limit * NEAR ? 'near' : 'fine';
}
