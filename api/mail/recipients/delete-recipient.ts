import { z } from 'zod';
import { idSchema } from '../../../core/basics/ids.js';
import { deletionSchema } from '../../../core/basics/resource-schemas.js';
import { principalOf } from '../../http/principal.js';
import { ok } from '../../http/response.js';
import { defineRoute } from '../../http/route.js';
import type { MailDeps } from '../deps.js';
import { recipientNotFound } from './get-recipient.js';

export const deleteRecipient = defineRoute({
  method: 'delete',
  path: '/api/v1/recipients/:id',
  operationId: 'deleteRecipient',
  tag: 'Recipients',
  summary: 'Delete a recipient',
  description: 'The address gets no more mails from the account.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  params: z.object({ id: idSchema('recipient') }),
  responses: { 200: { description: 'The recipient was deleted', body: deletionSchema('recipient') } },
  errors: ['not_found', 'unavailable'],
  async handle(request, { recipients }: MailDeps) {
    const { id } = request.params;
    if (!(await recipients.remove(principalOf(request).accountId, id))) throw recipientNotFound(id);
    return ok({ id, deleted: true });
  },
});
