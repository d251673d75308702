import { collectionSchema, pageQuerySchema } from '../../../core/basics/resource-schemas.js';
import { recipientSchema } from '../../../core/mail/recipient-schemas.js';
import { nextLink } from '../../http/cursor.js';
import { cutPage, parsePage } from '../../http/paging.js';
import { principalOf } from '../../http/principal.js';
import { ok } from '../../http/response.js';
import { defineRoute } from '../../http/route.js';
import type { MailDeps } from '../deps.js';
import { presentRecipient } from './present-recipient.js';

const PATH = '/api/v1/recipients';
const ORDER = '-createdAt';

export const listRecipients = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listRecipients',
  tag: 'Recipients',
  summary: 'List recipients, newest first',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of recipients', body: collectionSchema(recipientSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, { recipients }: MailDeps) {
    const { accountId } = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      recipients.list(accountId, requested.range),
      recipients.count(accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    return ok(
      { data: shown.map(presentRecipient), pagination },
      nextLink(PATH, request.query, pagination.nextCursor),
    );
  },
});
