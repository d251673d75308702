import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { Button } from '../components/button.js';
import { RelativeTime } from '../components/time.js';
import { formatShortInstant, isNear } from '../format/times.js';
import { useFolders } from '../folders/use-folders.js';
import { describeActor } from '../history/describe-actor.js';
import { useViewer } from '../session/session.js';
import { CHANGE_BADGES } from './change-state.js';
import { describePatch } from './describe-patch.js';

interface ChangeRowProps {
  change: ScheduledChange;
  /** Cancels the change; absent if it is not pending. */
  onCancel?: () => void;
}

/** One scheduled change: when, what, and its outcome. */
export function ChangeRow({ change, onCancel }: ChangeRowProps) {
  const viewer = useViewer();
  const { tree } = useFolders();
  const { at, patch, state, changeNote, error, createdBy } = change;
  const time = formatShortInstant(at);
  const { label, badge } = CHANGE_BADGES[state];
  return (
    <li class={`timeline-item timeline-${state}`}>
      <div class="timeline-when">
        <p>
          <strong>{time}</strong> {state !== 'pending' && <span class={badge}>{label}</span>}
        </p>
        <p class="soft small">
          {isNear(at, Date.now()) && (
            <>
              <RelativeTime at={at} /> ·{' '}
            </>
          )}
          by {describeActor(createdBy, viewer)}
        </p>
      </div>
      <div class="timeline-what">
        {changeNote && <p dir="auto">{changeNote}</p>}
        <ul aria-label={`Change at ${time}`}>
          {describePatch(patch, tree).map(({ field, to }) => (
            <li key={field}>
              <span class="soft">{field}</span> {to !== undefined && <ins dir="auto">{to}</ins>}
            </li>
          ))}
        </ul>
        {error && (
          <p class="timeline-error" dir="auto">
            {error.message}
          </p>
        )}
      </div>
      {onCancel && (
        <Button small aria-label={`Cancel the change at ${time}`} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </li>
  );
}
