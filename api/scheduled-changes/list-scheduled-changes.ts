import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import type { PendingChange, StoredQrCode } from '../../core/codes/qr-code.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import { scheduledChangeSchema } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage, type RequestedPage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireStoredCode } from '../qr-codes/require-code.js';
import type { ScheduledChangeDeps } from './deps.js';
import { listHeldChanges } from './find-change.js';

const ORDER = '-createdAt';

type Change = PendingChange | SettledChange;

export const listScheduledChanges = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/scheduled-changes',
  operationId: 'listScheduledChanges',
  tag: 'Scheduled changes',
  summary: 'List the scheduled changes of a QR code',
  description:
    'Lists the changes of the code that are pending, or were settled within the last 30 days, latest created first.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('qrCode') }),
  query: pageQuerySchema,
  responses: {
    200: {
      description: 'A page of scheduled changes',
      body: collectionSchema(scheduledChangeSchema),
      headers: ['Link'],
    },
  },
  errors: ['bad_request'],
  async handle(request, deps: ScheduledChangeDeps) {
    const caller = principalOf(request);
    const code = await requireStoredCode(caller, request.params.id, deps);
    const requested = parsePage(request.query, ORDER);
    const [rows, settled] = await Promise.all([
      listRows(code, requested.range, deps),
      deps.scheduledChanges.count(code.accountId, code.id),
    ]);
    const total = settled + (code.schedule?.changes.length ?? 0);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map((change) => presentScheduledChange(change, caller));
    const path = `/api/v1/qr-codes/${code.id}/scheduled-changes`;
    return ok({ data, pagination }, nextLink(path, request.query, pagination.nextCursor));
  },
});

/** Merges the changes that the code holds, at most 20, with those that are stored apart. */
async function listRows(
  code: StoredQrCode,
  { limit, skip, after: before }: RequestedPage['range'],
  deps: ScheduledChangeDeps,
): Promise<Change[]> {
  const held: Change[] = listHeldChanges(code, deps.now()).filter(
    ({ id }) => before === undefined || id < before,
  );
  // All changes in the code may sort before the page. So only the remaining number of rows is skipped in the
  // store.
  const skipped = Math.max(0, skip - held.length);
  const page = { limit: limit + held.length + skip - skipped, skip: skipped, before };
  const settled = await deps.scheduledChanges.list(code.accountId, code.id, page);
  const heldIds = new Set(held.map(({ id }) => id));
  // A change that was recorded between the two reads is in both.
  const rows = [...held, ...settled.filter(({ id }) => !heldIds.has(id))];
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(skip - skipped, skip - skipped + limit);
}
