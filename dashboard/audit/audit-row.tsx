import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import { ActivityRow } from '../activity/activity-row.js';
import { ChangeLine } from '../history/change-line.js';
import { pluralize } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { describeAuditChange } from './describe-audit-change.js';
import { useViewer } from '../session/session.js';
import { describeEntry } from './audit-words.js';

/** More changes are behind a line that says how many there are. */
const MAX_SHOWN_CHANGES = 2;

interface AuditRowProps {
  entry: AuditEntryResource;
  /** The page with the entries of the same actor only; undefined if they cannot be found. */
  actorHref: string | undefined;
}

/** An entry of the audit log: who did what, with which browser, and what changed. */
export function AuditRow({ entry, actorHref }: AuditRowProps) {
  const { icon, actor, verb, target } = describeEntry(entry, useViewer());
  const { action, at, client, changes } = entry;
  return (
    <ActivityRow
      at={at}
      icon={icon}
      details={client !== null && <bdi>{client}</bdi>}
      below={changes.length > 0 && <Changes changes={changes} />}
      end={<span class="activity-type mono">{action}</span>}
    >
      {actorHref === undefined ? (
        <bdi>{actor}</bdi>
      ) : (
        <Link class="activity-link" href={actorHref} title="Show only entries of this actor">
          <bdi>{actor}</bdi>
        </Link>
      )}{' '}
      {verb}
      {target !== undefined && (
        <>
          {' '}
          <bdi class="audit-target">{target}</bdi>
        </>
      )}
    </ActivityRow>
  );
}

function Changes({ changes }: { changes: AuditEntryResource['changes'] }) {
  const lines = changes.map((change) => (
    <ChangeLine key={change.path} change={describeAuditChange(change)} />
  ));
  if (changes.length <= MAX_SHOWN_CHANGES) return <>{lines}</>;
  return (
    <details class="audit-changes">
      <summary>{pluralize(changes.length, 'value')}</summary>
      {lines}
    </details>
  );
}
