import { z } from 'zod';
import { recipientSchema } from '../../../core/mail/recipient-schemas.js';
import { principalOf } from '../../http/principal.js';
import { ok } from '../../http/response.js';
import { defineRoute } from '../../http/route.js';
import type { MailDeps } from '../deps.js';
import { presentRecipient } from './present-recipient.js';

export const listRecipients = defineRoute({
  method: 'get',
  path: '/api/v1/recipients',
  operationId: 'listRecipients',
  tag: 'Recipients',
  summary: 'List recipients, newest first',
  description: 'Lists all recipients of the account; there are at most 100, so the list has no pages.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  responses: {
    200: { description: 'The recipients', body: z.object({ data: z.array(recipientSchema) }) },
  },
  errors: ['unavailable'],
  async handle(request, { recipients }: MailDeps) {
    const found = await recipients.list(principalOf(request).accountId);
    return ok({ data: found.map(presentRecipient) });
  },
});
