import type { EventStore } from '../../store/events/events.js';

/** What the routes of events need. */
export interface EventDeps {
  events: EventStore;
}
