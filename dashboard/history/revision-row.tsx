import type { RevisionResource } from '../../core/history/history-schemas.js';
import { Button } from '../components/button.js';
import { RelativeTime } from '../components/time.js';
import { describeActor } from './describe-actor.js';
import { describeChange, type DescribedChange } from './describe-change.js';

interface RevisionRowProps {
  revision: RevisionResource;
  /** Restores the revision; absent for the current one. */
  onRestore: (() => void) | undefined;
}

/** One version of a code: when, by whom, why, and what changed. */
export function RevisionRow({ revision, onRestore }: RevisionRowProps) {
  const { revision: number, at, actor, note, changes, encodedChanged } = revision;
  return (
    <li class="revision">
      <div class="revision-head">
        <p>
          <strong>Version {number}</strong>
          {!onRestore && <span class="badge badge-good">Current</span>}
          {encodedChanged && <span class="badge badge-warn">Symbol changed</span>}
        </p>
        <p class="soft small">
          <RelativeTime at={at} />
          {actor && <> by {describeActor(actor)}</>}
        </p>
      </div>
      <div class="revision-changes">
        {note && <p dir="auto">{note}</p>}
        {changes.length === 0 ? (
          <p class="soft">{number === 1 ? 'Created' : 'No changes'}</p>
        ) : (
          <ul aria-label={`Changes of version ${number}`}>
            {changes.map((change) => (
              <ChangeLine key={change.path} change={describeChange(change)} />
            ))}
          </ul>
        )}
      </div>
      {onRestore && (
        <Button small aria-label={`Restore version ${number}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}

function ChangeLine({ change: { field, from, to } }: { change: DescribedChange }) {
  return (
    <li>
      <span class="soft">{field}</span>
      {from !== undefined && <del dir="auto">{from}</del>}
      {to !== undefined && <ins dir="auto">{to}</ins>}
    </li>
  );
}
