import type { SystemDeps } from './deps.js';
import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';

const statusSchema = z.object({ status: z.literal('ok') });

export const health = defineRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  tag: 'System',
  summary: 'Whether the process runs',
  access: { kind: 'public' },
  responses: { 200: { description: 'It does', body: statusSchema } },
  async handle() {
    return ok({ status: 'ok' });
  },
});

export const readiness = defineRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tag: 'System',
  summary: 'Whether requests can be answered',
  description: 'Asks the database. Temporal may be away: jobs then wait as `queued`.',
  access: { kind: 'public' },
  responses: { 200: { description: 'They can', body: statusSchema } },
  errors: ['unavailable'],
  async handle(_request, { pingDatabase }: SystemDeps) {
    try {
      await pingDatabase();
    } catch (cause) {
      throw new DomainError('unavailable', 'The database does not answer', {
        headers: { 'Retry-After': '5' },
        cause,
      });
    }
    return ok({ status: 'ok' });
  },
});
