import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SystemDeps } from './deps.js';

const statusSchema = z.object({ status: z.literal('ok') });

export const health = defineRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  tag: 'System',
  summary: 'Check whether the process is running',
  access: { kind: 'public' },
  responses: { 200: { description: 'The process is running', body: statusSchema } },
  async handle() {
    return ok({ status: 'ok' });
  },
});

export const readiness = defineRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tag: 'System',
  summary: 'Check whether the API can serve requests',
  description: 'Pings the database. While Temporal is down the API stays ready, and new jobs stay `queued`.',
  access: { kind: 'public' },
  responses: { 200: { description: 'The API is ready', body: statusSchema } },
  errors: ['unavailable'],
  async handle(_request, { pingDatabase }: SystemDeps) {
    try {
      await pingDatabase();
    } catch (cause) {
      throw new DomainError('unavailable', 'The database does not respond; try again in 5 seconds', {
        headers: { 'Retry-After': '5' },
        cause,
      });
    }
    return ok({ status: 'ok' });
  },
});
