import { z } from 'zod';
import { revisionSchema } from '../../core/codes/history/history-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { firstRevision } from '../../store/qr-codes/revisions.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { presentRevision } from './present-revision.js';
import { listDueRevisions } from './due-revisions.js';
import { requireStoredCode } from './require-code.js';
import { visibilityOf } from './require-revision.js';

const ORDER = '-revision';

export const listRevisions = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/history',
  operationId: 'listRevisions',
  tag: 'QR codes',
  summary: 'List the history of a QR code',
  description:
    'Lists the revisions of the code, newest first: who changed what, and when. Each change of the code creates one; scans create none. A code shows at least its latest 200 revisions, and all revisions within the period of the plan (`limits.historyDays`). Page by `cursor`.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('qrCode') }),
  query: pageQuerySchema.omit({ page: true }),
  responses: {
    200: { description: 'A page of revisions', body: collectionSchema(revisionSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const stored = await requireStoredCode(caller, request.params.id, deps);
    const code = withDueChanges(stored, deps.now());
    const due = listDueRevisions(stored, deps.now());
    const { limit, cursor } = request.query;
    const before = cursor === undefined ? undefined : parseCursor(cursor, ORDER, z.int());
    const recorded = stored.hasHistory
      ? await deps.revisions.list(caller.accountId, code.id, visibilityOf(code, caller.plan, deps), {
          limit: limit + 1,
          before,
        })
      : [firstRevision(stored)].filter(({ revision }) => before === undefined || revision < before);
    const rows = [...due.filter(({ revision }) => before === undefined || revision < before), ...recorded];
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.revision) : null;
    const body = {
      data: shown.map((revision) => presentRevision(revision, caller)),
      pagination: { page: null, limit, total: null, totalPages: null, nextCursor },
    };
    return ok(body, nextLink(`/api/v1/qr-codes/${code.id}/history`, request.query, nextCursor));
  },
});
