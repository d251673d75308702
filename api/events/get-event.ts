import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { loggedEventSchema } from '../../core/events/logged-event-schema.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { EventDeps } from './deps.js';
import { withoutMovedCodes } from './moved-codes.js';
import { presentEvent } from './present-event.js';

export const getEvent = defineRoute({
  method: 'get',
  path: '/api/v1/events/:id',
  operationId: 'getEvent',
  tag: 'Events',
  summary: 'Retrieve an event',
  description: 'Returns an event of the last 30 days. Its ID is the `webhook-id` of its deliveries.',
  access: { kind: 'account', folderKeys: true, scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: z.string().min(1).max(200).describe('ID of the event: `msg_…`.') }),
  responses: { 200: { description: 'The event', body: loggedEventSchema } },
  errors: ['not_found'],
  async handle(request, deps: EventDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const found = await deps.eventLog.find(caller, id);
    const [event] = found ? await withoutMovedCodes(caller, [found], deps) : [];
    if (!event) throw new DomainError('not_found', 'There is no event with this ID in the last 30 days');
    return ok(presentEvent(event, caller));
  },
});
