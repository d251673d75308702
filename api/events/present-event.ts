import type { LoggedEventResource } from '../../core/webhooks/logged-event-schema.js';
import type { LoggedEvent } from '../../store/events/events.js';

/** Builds the API response for an event of the log. */
export function presentEvent({ id, type, at, data }: LoggedEvent): LoggedEventResource {
  return { id, type, timestamp: at.toISOString(), data };
}
