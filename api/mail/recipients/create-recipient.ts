import {
  createRecipientSchema,
  MAX_RECIPIENTS,
  recipientSchema,
} from '../../../core/mail/recipient-schemas.js';
import { idFromOperation } from '../../../store/mongo/ids.js';
import { principalOf } from '../../http/principal.js';
import { created, ok } from '../../http/response.js';
import { defineRoute } from '../../http/route.js';
import type { MailDeps } from '../deps.js';
import { askRecipient } from './ask-recipient.js';
import { presentRecipient } from './present-recipient.js';

export const createRecipient = defineRoute({
  method: 'post',
  path: '/api/v1/recipients',
  operationId: 'createRecipient',
  tag: 'Recipients',
  summary: 'Add a recipient',
  description: `Adds an address that can get alerts and reports, and sends it a mail in which it agrees: nobody gets anything before. An address that has not agreed yet gets another mail, with 200, at most 3 in 24 hours. An account has at most ${MAX_RECIPIENTS} recipients.`,
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  effect: 'repeatable',
  body: createRecipientSchema,
  responses: {
    201: { description: 'The recipient', body: recipientSchema, headers: ['Location'] },
    200: { description: 'The recipient, which the account had', body: recipientSchema },
  },
  errors: ['mail_not_configured', 'conflict', 'rate_limited', 'unavailable'],
  async handle(request, deps: MailDeps) {
    const { accountId } = principalOf(request);
    const id = idFromOperation('recipient', request.operationKey);
    const { recipient, isNew } = await askRecipient(
      { id, accountId, email: request.body.email },
      request,
      deps,
    );
    const resource = presentRecipient(recipient);
    return isNew ? created(resource, `/api/v1/recipients/${recipient.id}`) : ok(resource);
  },
});
