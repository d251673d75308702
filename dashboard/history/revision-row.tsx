import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import { Button } from '../components/button.js';
import { RelativeTime } from '../components/time.js';
import { useFolders } from '../folders/use-folders.js';
import { describeActor } from './describe-actor.js';
import { useViewer } from '../session/session.js';
import { ChangeLine } from './change-line.js';
import { describeChange } from './describe-change.js';

interface RevisionRowProps {
  revision: RevisionResource;
  isCurrent: boolean;
  /** Restores the revision; absent if nothing can be restored. */
  onRestore: (() => void) | undefined;
}

/** One version of a code: when, by whom, why, and what changed. */
export function RevisionRow({ revision, isCurrent, onRestore }: RevisionRowProps) {
  const viewer = useViewer();
  const { tree } = useFolders();
  const { revision: number, at, actor, note, changes, encodedChanged } = revision;
  return (
    <li class="revision">
      <div class="revision-head">
        <p>
          <strong>Version {number}</strong>
          {isCurrent && <span class="badge badge-good">Current</span>}
          {encodedChanged && <span class="badge badge-warn">Print it again</span>}
        </p>
        <p class="soft small">
          <RelativeTime at={at} />
          {actor && <> by {describeActor(actor, viewer)}</>}
        </p>
      </div>
      <div class="revision-changes">
        {note && <p dir="auto">{note}</p>}
        {changes.length === 0 ? (
          <p class="soft">{number === 1 ? 'Created' : 'No changes'}</p>
        ) : (
          <ul aria-label={`Changes of version ${number}`}>
            {changes.map((change) => (
              <li key={change.path}>
                <ChangeLine change={describeChange(change, tree)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRestore && (
        <Button small aria-label={`Go back to version ${number}`} onClick={onRestore}>
          Go back
        </Button>
      )}
    </li>
  );
}
