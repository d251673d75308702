import type { ComponentChildren } from 'preact';
import { formatNumber } from '../format/numbers.js';
import { Icon } from './icon.js';
import './usage-meter.css';

interface UsageMeterProps {
  title: string;
  used: number;
  /** Null means no limit; 0 means that the plan does not include it. */
  limit: number | null;
  /** Formats `used` and `limit`. Default: as numbers. */
  format?: (value: number) => string;
  /** Note below the bar. */
  children?: ComponentChildren;
}

/** Used share of a limit above which it is marked as nearly used up. */
export const NEAR_LIMIT = 0.8;

/** Used part of a limit: as numbers, as a bar, and as a badge if it is nearly or fully used up. */
export function UsageMeter({ title, used, limit, format = formatNumber, children }: UsageMeterProps) {
  const state = getState(used, limit);
  return (
    <div class={`meter meter-${state}`} role="group" aria-label={title}>
      <p class="meter-title">{title}</p>
      <p class="meter-figures number">
        <strong>{limit === 0 && used === 0 ? '–' : format(used)}</strong>{' '}
        {limit !== null && limit > 0 && `of ${format(limit)}`}
        {limit === null && <span class="soft">No limit</span>}
        {limit === 0 && <span class="soft">Not included in this plan</span>}
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

function getState(used: number, limit: number | null): 'fine' | 'near' | 'full' {
  if (limit === null || limit === 0) return 'fine';
  if (used >= limit) return 'full';
  return used >= limit * NEAR_LIMIT ? 'near' : 'fine';
}
