import { z } from 'zod';
import { SUBSCRIBABLE_EVENTS } from './event-types.js';

/** An event in the log of an account. */
export const loggedEventSchema = z
  .object({
    id: z.string().describe('ID of the event: the `webhook-id` of its deliveries.'),
    type: z.enum(SUBSCRIBABLE_EVENTS),
    timestamp: z.iso.datetime().describe('When the event happened.'),
    data: z.record(z.string(), z.unknown()).describe('As in the catalog of event types.'),
  })
  .meta({ id: 'LoggedEvent' });

export type LoggedEventResource = z.output<typeof loggedEventSchema>;
