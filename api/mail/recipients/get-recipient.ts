import { z } from 'zod';
import { DomainError } from '../../../core/basics/errors.js';
import { idSchema } from '../../../core/basics/ids.js';
import { recipientSchema } from '../../../core/mail/recipient-schemas.js';
import { principalOf } from '../../http/principal.js';
import { ok } from '../../http/response.js';
import { defineRoute } from '../../http/route.js';
import type { MailDeps } from '../deps.js';
import { presentRecipient } from './present-recipient.js';

export const getRecipient = defineRoute({
  method: 'get',
  path: '/api/v1/recipients/:id',
  operationId: 'getRecipient',
  tag: 'Recipients',
  summary: 'Get a recipient',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  params: z.object({ id: idSchema('recipient') }),
  responses: { 200: { description: 'The recipient', body: recipientSchema } },
  errors: ['not_found', 'unavailable'],
  async handle(request, { recipients }: MailDeps) {
    const { id } = request.params;
    const found = await recipients.find(principalOf(request).accountId, id);
    if (!found) throw recipientNotFound(id);
    return ok(presentRecipient(found));
  },
});

/** Returns the error for a recipient that the account does not have. */
export function recipientNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no recipient ${id}`);
}
