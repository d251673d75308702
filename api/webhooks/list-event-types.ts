import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { describeEventType, eventTypeSchema } from '../../core/events/event-catalog.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { baseUrlOf } from '../http/urls.js';
import type { WebhookDeps } from './deps.js';

export const listEventTypes = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks/event-types',
  operationId: 'listEventTypes',
  tag: 'Webhooks',
  summary: 'List the event types',
  description:
    'Returns the catalog of events: when each is sent, the JSON Schema of its body, and an example. Types and members are added over time. Available on every plan.',
  access: { kind: 'account', scopes: ['webhooks'] },
  responses: { 200: { description: 'All event types', body: collectionSchema(eventTypeSchema) } },
  async handle(request, deps: WebhookDeps) {
    const base = baseUrlOf(principalOf(request), deps);
    const data = WEBHOOK_EVENT_TYPES.map((type) => describeEventType(type, base));
    const total = data.length;
    return ok({ data, pagination: { page: 1, limit: total, total, totalPages: 1, nextCursor: null } });
  },
});
