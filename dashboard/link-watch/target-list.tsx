import { useState } from 'preact/hooks';
import type { TargetHealthResource } from '../../core/codes/link-watch/health.js';
import { Button } from '../components/button.js';
import { RelativeTime } from '../components/time.js';
import { formatExactTime, formatSince } from '../format/times.js';
import { describeReason, isFailing, worstFirst } from './describe-health.js';
import { HealthBadge } from './health-badge.js';

/** Destinations shown before "Show all". */
const COLLAPSED_TARGETS = 3;

/** The destinations of a code with what is known about each, the worst first. */
export function TargetList({ targets }: { targets: readonly TargetHealthResource[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const sorted = worstFirst(targets);
  const shown = isExpanded ? sorted : sorted.slice(0, COLLAPSED_TARGETS);
  return (
    <>
      <ul class="watched-targets" aria-label="Destinations">
        {shown.map((target) => (
          <li key={target.url}>
            <a class="two-lines" href={target.url} target="_blank" rel="noreferrer">
              {target.url}
            </a>
            <TargetFacts target={target} />
          </li>
        ))}
      </ul>
      {targets.length > COLLAPSED_TARGETS && (
        <Button small kind="quiet" class="watched-more" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${targets.length}`}
        </Button>
      )}
    </>
  );
}

/** Status of a destination, since when, when it was last checked, and why it did not work. */
export function TargetFacts({ target }: { target: Omit<TargetHealthResource, 'url'> }) {
  const { status, since, checkedAt } = target;
  const reason = describeReason(target);
  return (
    <div class="watched-facts small">
      <span>
        <HealthBadge status={status} />
        {since !== null && status !== 'unknown' && (
          <span class="soft" title={formatExactTime(since)}>
            {' '}
            since {formatSince(since, Date.now())}
          </span>
        )}
      </span>
      {checkedAt !== null && (
        <span class="soft">
          checked <RelativeTime at={checkedAt} />
        </span>
      )}
      {reason !== undefined && (
        <p>
          {isFailing(target) ? `Last check failed: ${lowerFirst(reason)}. ${AFTER_FAILURES}` : `${reason}.`}
        </p>
      )}
    </div>
  );
}

const AFTER_FAILURES = 'Three failures in a row make it broken.';

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
