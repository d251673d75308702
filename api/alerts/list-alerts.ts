import { alertSchema } from '../../core/alerts/alert-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AlertDeps } from './deps.js';
import { presentAlert } from './present-alert.js';

const PATH = '/api/v1/alerts';
const ORDER = '-createdAt';

export const listAlerts = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listAlerts',
  tag: 'Alerts',
  summary: 'List alerts, newest first',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of alerts', body: collectionSchema(alertSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, { alerts }: AlertDeps) {
    const { accountId } = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      alerts.list(accountId, requested.range),
      alerts.count(accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    return ok(
      { data: shown.map(presentAlert), pagination },
      nextLink(PATH, request.query, pagination.nextCursor),
    );
  },
});
