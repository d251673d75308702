import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../../core/events/event-types.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { dayRange, type DayRange } from '../format/day-range.js';
import { withQuery } from '../router/location.js';

const PAGE_SIZE = '25';

/** Types of events in the log: all but scans, which analytics count. */
const LOGGED_TYPES = SUBSCRIBABLE_EVENTS.filter(
  (type) => type !== 'qr_code.scanned' && type !== 'qr_code.link_clicked',
);

/** Filters of the log, as in the URL of the page. */
export interface EventFilters extends DayRange {
  type: SubscribableEvent | undefined;
  /** ID of a code. */
  code: string | undefined;
}

/** Parses the filters in the query string of the activity. Unknown types are ignored. */
export function parseEventFilters(query: URLSearchParams): EventFilters {
  return {
    type: LOGGED_TYPES.find((type) => type === query.get('type')),
    code: query.get('code') ?? undefined,
    days: query.get('days') ?? undefined,
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
  };
}

/** Returns the API path of the newest events. @param now Epoch milliseconds. */
export function eventsPath({ type, code, ...days }: EventFilters, now: number): string {
  return withQuery('/api/v1/events', { limit: PAGE_SIZE, type, qrCodeId: code, ...dayRange(days, now) });
}

/** Returns the API path of the newest events of a code. */
export function eventsOfCodePath(id: string): string {
  return withQuery('/api/v1/events', { limit: PAGE_SIZE, qrCodeId: id });
}

/** Returns the API path of an event. */
export function eventPath(id: string): string {
  return `/api/v1/events/${encodeURIComponent(id)}`;
}

/** Returns whether an event comes after another one in the log, which is sorted by time and ID. */
export function isOlder(event: LoggedEventResource, other: LoggedEventResource): boolean {
  if (event.timestamp !== other.timestamp) return event.timestamp < other.timestamp;
  return event.id < other.id;
}
