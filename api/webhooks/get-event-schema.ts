import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { baseUrl } from '../../core/codes/urls.js';
import { eventJsonSchema } from '../../core/events/event-catalog.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';

export const getEventSchema = defineRoute({
  method: 'get',
  path: '/schemas/events/:file',
  operationId: 'getEventSchema',
  tag: 'Webhooks',
  summary: 'Retrieve the JSON Schema of an event',
  description: 'Returns the JSON Schema (draft 2020-12) of the body of an event. Needs no key.',
  access: { kind: 'public' },
  availableOnCustomDomains: true,
  params: z.object({
    file: z.string().max(100).describe('Event type, followed by `.json`, such as `job.completed.json`.'),
  }),
  responses: { 200: { description: 'The JSON Schema', body: z.record(z.string(), z.unknown()) } },
  errors: ['not_found'],
  async handle({ params: { file }, domainOwner, headers }, { settings }: WebhookDeps) {
    const type = WEBHOOK_EVENT_TYPES.find((one) => `${one}.json` === file);
    if (!type) throw new DomainError('not_found', 'There is no event of this type');
    // A custom domain must not name the service.
    const domain = domainOwner === undefined ? null : (headers.host ?? null);
    return ok(eventJsonSchema(type, baseUrl(settings.publicUrl, domain)));
  },
});
