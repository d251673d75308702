import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { LogState } from '../http/merge-pages.js';

/** A version of a code, or something that happened to it without a change. */
export type HistoryEntry =
  | { kind: 'revision'; key: string; at: string; revision: RevisionResource }
  | { kind: 'event'; key: string; at: string; event: LoggedEventResource };

type Loaded<Row> = Pick<LogState<Row>, 'rows' | 'cursor'>;

/** Events that a version of the code already tells. */
const TOLD_BY_REVISIONS: ReadonlySet<string> = new Set([
  'qr_code.created',
  'qr_code.updated',
  'qr_code.deleted',
  'qr_code.change_applied',
]);

/**
 * Merges the versions and the events of a code, newest first. Ends where one of the two is not loaded any
 * further, so that nothing is missing in between.
 */
export function mergeHistory(
  revisions: Loaded<RevisionResource>,
  events: Loaded<LoggedEventResource>,
): HistoryEntry[] {
  const end = Math.max(endOf(revisions, atOfRevision), endOf(events, atOfEvent));
  const entries: HistoryEntry[] = [
    ...events.rows
      .filter((event) => !isToldByRevision(event))
      .map((event) => ({ kind: 'event' as const, key: event.id, at: event.timestamp, event })),
    ...revisions.rows.map((revision) => ({
      kind: 'revision' as const,
      key: String(revision.revision),
      at: revision.at,
      revision,
    })),
  ];
  return entries
    .filter(({ at }) => Date.parse(at) >= end)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Returns which list must be loaded further to show more; `undefined` if both are complete. */
export function nextToLoad(
  revisions: Loaded<RevisionResource>,
  events: Loaded<LoggedEventResource>,
): 'revisions' | 'events' | undefined {
  const ends = { revisions: endOf(revisions, atOfRevision), events: endOf(events, atOfEvent) };
  if (ends.revisions === -Infinity && ends.events === -Infinity) return undefined;
  return ends.revisions >= ends.events ? 'revisions' : 'events';
}

const atOfRevision = ({ at }: RevisionResource) => at;
const atOfEvent = ({ timestamp }: LoggedEventResource) => timestamp;

/** Returns the instant of the oldest row; minus infinity if no older one exists. */
function endOf<Row>({ rows, cursor }: Loaded<Row>, atOf: (row: Row) => string): number {
  const last = rows.at(-1);
  return cursor === null || !last ? -Infinity : Date.parse(atOf(last));
}

function isToldByRevision({ type, data }: LoggedEventResource): boolean {
  return TOLD_BY_REVISIONS.has(type) || (type === 'qr_code.state_changed' && data['reason'] === 'change');
}
