import { z } from 'zod';
import { auditEntrySchema, auditLogQuerySchema, presentAuditEntry } from '../../core/audit/audit-schemas.js';
import { collectionSchema } from '../../core/basics/resource-schemas.js';
import type { AuditPosition } from '../../store/audit/audit-log.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import { auditLogCsv } from './audit-log-csv.js';
import type { AuditDeps } from './deps.js';

const PATH = '/api/v1/audit-log';
const ORDER = '-at';

const positionSchema = z.tuple([z.iso.datetime(), z.string().max(40)]);

export const listAuditLog = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listAuditLog',
  tag: 'Audit log',
  summary: 'List the audit log, newest first',
  description: `Requires a session and the role admin. Lists who did what in the account: sign-ins and passwords, API keys, webhooks, the account and its plan, deletions, and jobs. Other changes of codes are in their history. Entries are recorded on every plan, and nothing changes or removes them until they expire. They contain no secrets and no IP addresses. Pages by cursor only, so \`total\` is null. As CSV, every entry that matches is returned without pages; an account has at most ${MAX_DOWNLOADS} CSV downloads and exports running at the same time, and one more returns 429.`,
  access: { kind: 'account', sessionOnly: true, role: 'admin', plan: 'business' },
  query: auditLogQuerySchema,
  responses: {
    200: {
      description: 'A page of entries',
      body: collectionSchema(auditEntrySchema),
      content: ['text/csv'],
      headers: ['Link'],
    },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, { auditLog, downloads }: AuditDeps) {
    const { accountId } = principalOf(request);
    const { limit, cursor, ...query } = request.query;
    if (wantsCsv(request.headers.accept)) {
      downloads.take(accountId, request.signal);
      return csvResponse('audit-log', auditLogCsv(auditLog, accountId, query));
    }
    const after = cursor === undefined ? undefined : parsePosition(cursor);
    const rows = await auditLog.list(accountId, query, { limit: limit + 1, after });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, [last.at.toISOString(), last.id]) : null;
    const pagination = { page: null, limit, total: null, totalPages: null, nextCursor };
    return ok(
      { data: shown.map(presentAuditEntry), pagination },
      { Vary: 'Accept', ...nextLink(PATH, request.query, nextCursor) },
    );
  },
});

function parsePosition(cursor: string): AuditPosition {
  const [at, id] = parseCursor(cursor, ORDER, positionSchema);
  return { at: new Date(at), id };
}
