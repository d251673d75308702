import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { eventsPath, isOlder, type EventFilters } from '../events/event-query.js';
import type { LogState } from '../http/merge-pages.js';
import { useLiveLog } from '../http/use-live-log.js';
import type { Query } from '../http/use-query.js';
import {
  codeEntry,
  eventEntry,
  isToldElsewhere,
  jobEntry,
  type ActivityEntry,
  type ActivitySource,
} from './activity-entries.js';

const JOBS_PATH = '/api/v1/jobs?limit=25';
const CODES_PATH = '/api/v1/qr-codes?limit=25&sort=-createdAt&archived=include';

/** A source of the activity, how it loads, and how it loads further. */
interface FollowedSource {
  source: ActivitySource;
  query: Query<unknown>;
  loadOlder: ReturnType<typeof useLiveLog>['loadOlder'];
}

const isOlderResource = (one: QrCode | Job, other: QrCode | Job) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * Follows everything that happened: events and jobs, or created codes and jobs on a plan without events.
 * Events of one type or code come without jobs.
 *
 * @param now Epoch milliseconds.
 */
export function useActivity(filters: EventFilters, hasEvents: boolean, now: number): FollowedSource[] {
  const events = useLiveLog<LoggedEventResource>(hasEvents ? eventsPath(filters, now) : undefined, isOlder);
  const isNarrow = filters.type !== undefined || filters.code !== undefined;
  const jobs = useLiveLog<Job>(hasEvents && isNarrow ? undefined : JOBS_PATH, isOlderResource);
  const codes = useLiveLog<QrCode>(hasEvents ? undefined : CODES_PATH, isOlderResource);
  const isShown = (event: LoggedEventResource) => isNarrow || !isToldElsewhere(event);
  const ofEvents = { ...events, source: toSource(events.log, eventEntry, isShown) };
  const ofJobs = { ...jobs, source: toSource(jobs.log, jobEntry) };
  const ofCodes = { ...codes, source: toSource(codes.log, codeEntry) };
  if (!hasEvents) return [ofCodes, ofJobs];
  return isNarrow ? [ofEvents] : [ofEvents, ofJobs];
}

function toSource<Row>(
  log: LogState<Row> | undefined,
  toEntry: (row: Row) => ActivityEntry,
  isShown: (row: Row) => boolean = () => true,
): ActivitySource {
  const entries = log?.rows.filter(isShown).map(toEntry) ?? [];
  const last = log?.rows.at(-1);
  return { entries, hasMore: log ? log.cursor !== null : false, end: last && toEntry(last).at };
}
