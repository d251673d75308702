import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../components/icon.js';
import { formatClock, formatExactTime } from '../format/times.js';

interface ActivityRowProps {
  at: string;
  icon: IconName;
  /** Facts below the sentence. */
  details?: ComponentChildren;
  /** Content below the facts, of any height. */
  below?: ComponentChildren;
  /** The name that programs use for it, or the state of a job. */
  end?: ComponentChildren;
  /** The sentence. */
  children: ComponentChildren;
}

/** One thing that happened: when, what in a sentence, and details. */
export function ActivityRow({ at, icon, details, below, end, children }: ActivityRowProps) {
  return (
    <li class="activity-row">
      <time class="activity-time soft small number" dateTime={at} title={formatExactTime(at)}>
        {formatClock(at)}
      </time>
      <span class="activity-icon soft">
        <Icon name={icon} size={16} />
      </span>
      <div class="activity-text">
        <p>{children}</p>
        {details && <p class="soft small two-lines">{details}</p>}
        {below && <div class="small">{below}</div>}
      </div>
      {end && <div class="activity-end small">{end}</div>}
    </li>
  );
}
