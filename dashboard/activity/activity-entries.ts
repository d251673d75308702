import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import type { Job } from '../../core/jobs/job-schemas.js';

/** Something that happened in the account. */
export type ActivityEntry = { key: string; at: string } & (
  { kind: 'event'; event: LoggedEventResource } | { kind: 'job'; job: Job } | { kind: 'code'; code: QrCode }
);

/** One of the lists that the activity consists of, as far as it is loaded. */
export interface ActivitySource {
  /** Newest first. */
  entries: readonly ActivityEntry[];
  /** Whether older ones can be loaded. */
  hasMore: boolean;
  /** Time of the oldest one that is loaded, shown or not. */
  end: string | undefined;
}

/** Instants between which entries are shown, as ISO 8601; `undefined` for no bound. */
export interface ActivityRange {
  from?: string | undefined;
  /** Excluded. */
  to?: string | undefined;
}

/** Events about jobs: the job itself is in the activity. */
const TOLD_BY_JOBS: ReadonlySet<string> = new Set(['job.completed', 'job.failed', 'import.ready']);

/** Returns an event as an entry. */
export function eventEntry(event: LoggedEventResource): ActivityEntry {
  return { kind: 'event', key: event.id, at: event.timestamp, event };
}

/** Returns a job as an entry, at the time at which people submitted it. */
export function jobEntry(job: Job): ActivityEntry {
  return { kind: 'job', key: job.id, at: job.createdAt, job };
}

/** Returns the creation of a code as an entry. */
export function codeEntry(code: QrCode): ActivityEntry {
  return { kind: 'code', key: code.id, at: code.createdAt, code };
}

/** Returns whether another entry says the same as an event. */
export function isToldElsewhere({ type, data }: LoggedEventResource): boolean {
  return TOLD_BY_JOBS.has(type) || (type === 'qr_code.state_changed' && data['reason'] === 'change');
}

/**
 * Merges sources, newest first. Ends where one of them is not loaded any further, so that nothing is missing
 * in between.
 */
export function mergeActivity(
  sources: readonly ActivitySource[],
  { from, to }: ActivityRange,
): ActivityEntry[] {
  const end = Math.max(...sources.map(endOf));
  const isShown = ({ at }: ActivityEntry) =>
    Date.parse(at) >= end && (from === undefined || at >= from) && (to === undefined || at < to);
  return sources
    .flatMap(({ entries }) => entries.filter(isShown))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/**
 * Returns the index of the source to load further; `undefined` if nothing older in the range exists.
 */
export function sourceToLoad(
  sources: readonly ActivitySource[],
  { from }: ActivityRange,
): number | undefined {
  const ends = sources.map(endOf);
  const latest = Math.max(...ends);
  const isComplete = latest === -Infinity || (from !== undefined && latest < Date.parse(from));
  return isComplete ? undefined : ends.indexOf(latest);
}

/** Groups entries by the day on which they happened, in the browser's time zone. */
export function groupByDay<Entry extends { at: string }>(entries: readonly Entry[]): Entry[][] {
  const days: Entry[][] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day?.[0] && dayOf(day[0]) === dayOf(entry)) day.push(entry);
    else days.push([entry]);
  }
  return days;
}

function dayOf({ at }: { at: string }): string {
  return new Date(at).toDateString();
}

/** Returns the instant to which a source is loaded; minus infinity if it is complete. */
function endOf({ hasMore, end }: ActivitySource): number {
  return hasMore && end !== undefined ? Date.parse(end) : -Infinity;
}
