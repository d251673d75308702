import type { Route } from '../http/route.js';
import type { EventDeps } from './deps.js';
import { getEvent } from './get-event.js';
import { listEvents } from './list-events.js';

/** The routes of the log of events. */
export const EVENT_ROUTES: readonly Route<EventDeps>[] = [listEvents, getEvent];
