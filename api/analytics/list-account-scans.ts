import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/analytics/query.js';
import { collectionSchema, pageQuerySchema } from '../../core/pagination.js';
import { scanSchema, toPublicScan } from '../../core/scan.js';
import { nextLink, readCursor, writeCursor } from '../http/cursor.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { GEOIP_ATTRIBUTION } from '../../core/analytics/geoip-attribution.js';
import { SCAN_ORDER, scanPositionSchema } from './scan-cursor.js';

export const listAccountScans = defineRoute({
  method: 'get',
  path: '/api/v1/scans',
  operationId: 'listScans',
  tag: 'Analytics',
  summary: 'List the scans of all QR codes of the account, newest first',
  description: `Bots, link previews and prefetches are left out unless \`bots\` asks for them. Places: ${GEOIP_ATTRIBUTION}.`,
  access: { kind: 'account', scope: 'analytics:read' },
  query: analyticsQuerySchema.omit({ granularity: true }).extend(pageQuerySchema.omit({ page: true }).shape),
  responses: {
    200: { description: 'A page of scans', body: collectionSchema(scanSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, deps) {
    const { accountId } = principalOf(request);
    const { limit, cursor, ...query } = request.query;
    const after = cursor === undefined ? undefined : readCursor(cursor, SCAN_ORDER, scanPositionSchema);
    const { filter } = parseAnalyticsQuery({ ...query, granularity: 'monthly' }, deps.now());
    const rows = await deps.scans.list({ accountId }, filter, limit + 1, after);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor =
      rows.length > limit && last ? writeCursor(SCAN_ORDER, { at: last.at, id: last.id }) : null;
    return ok(
      {
        data: page.map(toPublicScan),
        pagination: { page: null, limit, total: null, totalPages: null, nextCursor },
      },
      nextLink('/api/v1/scans', request.query, nextCursor),
    );
  },
});
