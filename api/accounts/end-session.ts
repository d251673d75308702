import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { personOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';

export const endSession = defineRoute({
  method: 'delete',
  path: '/api/v1/account/sessions/:id',
  operationId: 'endSession',
  tag: 'Sessions',
  summary: 'End a session',
  description: 'Requires a session. The ended session stops working immediately; it may be the current one.',
  access: { kind: 'account', sessionOnly: true, folderKeys: true, countedPerSession: true },
  params: z.object({ id: idSchema('session') }),
  responses: { 200: { description: 'The session has ended', body: deletionSchema('session') } },
  async handle(request, { sessionStore }: AccountDeps) {
    const { id } = request.params;
    if (!(await sessionStore.removeById(personOf(request).userId, id))) {
      throw new DomainError('not_found', `There is no session ${id}`);
    }
    return ok({ id, deleted: true });
  },
});
