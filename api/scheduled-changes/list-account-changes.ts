import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import {
  accountScheduledChangeSchema,
  scheduledChangeQuerySchema,
} from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ScheduledChangeDeps } from './deps.js';

const PATH = '/api/v1/scheduled-changes';
const ORDER = '-createdAt';

export const listAccountScheduledChanges = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listAccountScheduledChanges',
  tag: 'Scheduled changes',
  summary: 'List the scheduled changes of all QR codes',
  description:
    'Lists the changes of all codes of the account that are pending, or were settled within the last 30 days, latest created first. `createdBy` finds what an API key has scheduled, even after it was revoked. Cancel a change with `DELETE /api/v1/qr-codes/{id}/scheduled-changes/{changeId}`.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query: scheduledChangeQuerySchema,
  responses: {
    200: {
      description: 'A page of scheduled changes',
      body: collectionSchema(accountScheduledChangeSchema),
      headers: ['Link'],
    },
  },
  errors: ['bad_request'],
  async handle(request, { accountChanges, now }: ScheduledChangeDeps) {
    const caller = principalOf(request);
    const { state, createdBy } = request.query;
    const filter = { state, createdBy };
    const requested = parsePage(request.query, ORDER);
    const at = now();
    const [rows, total] = await Promise.all([
      accountChanges.list(caller, filter, requested.range, at),
      accountChanges.count(caller, filter, at),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map((change) => ({
      ...presentScheduledChange(change, caller),
      qrCodeId: change.qrCodeId,
      qrCodeName: change.qrCodeName,
    }));
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
