import type { AccountScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { useCodeName } from '../codes/code-name.js';
import { Button } from '../components/button.js';
import { RelativeTime } from '../components/time.js';
import { formatShortInstant, isNear } from '../format/times.js';
import { useFolders } from '../folders/use-folders.js';
import { describeActor } from '../history/describe-actor.js';
import { useViewer } from '../session/session.js';
import { Link } from '../router/link.js';
import { CHANGE_BADGES } from './change-state.js';
import { describePatch } from './describe-patch.js';

interface AccountChangeRowProps {
  change: AccountScheduledChange;
  selected: boolean;
  canCancel: boolean;
  onToggle: () => void;
  onCancel: () => void;
}

/** A scheduled change in the list of all codes: its code, when, what, and who scheduled it. */
export function AccountChangeRow({ change, selected, canCancel, onToggle, onCancel }: AccountChangeRowProps) {
  const viewer = useViewer();
  const { tree } = useFolders();
  const { qrCodeId, qrCodeName, at, patch, state, changeNote, error, createdBy } = change;
  const time = formatShortInstant(at);
  const content = useCodeName(qrCodeName === null ? qrCodeId : undefined);
  const name = qrCodeName ?? (content || 'Unnamed code');
  const { label, badge } = CHANGE_BADGES[state];
  return (
    <li class="change-row">
      {state === 'pending' && canCancel ? (
        <input
          type="checkbox"
          class="checkbox"
          aria-label={`Select the change of ${name} at ${time}`}
          checked={selected}
          onChange={onToggle}
        />
      ) : (
        <span />
      )}
      <div class="change-main">
        <p class="row">
          <Link
            class="change-code two-lines"
            href={canCancel ? `/codes/${qrCodeId}/schedule` : `/codes/${qrCodeId}`}
            dir="auto"
          >
            {name}
          </Link>
          {state !== 'pending' && <span class={badge}>{label}</span>}
        </p>
        <p class="small">
          <strong>{time}</strong>{' '}
          <span class="soft">
            {isNear(at, Date.now()) && (
              <>
                <RelativeTime at={at} /> ·{' '}
              </>
            )}
            by <bdi>{describeActor(createdBy, viewer)}</bdi>
          </span>
        </p>
        {changeNote && <p dir="auto">{changeNote}</p>}
        <ul class="change-fields" aria-label={`Change of ${name} at ${time}`}>
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
      {state === 'pending' && (
        <Button
          small
          needs="codes:write"
          aria-label={`Cancel the change of ${name} at ${time}`}
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
    </li>
  );
}
