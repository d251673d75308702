import { scanListQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { GEOIP_ATTRIBUTION } from '../../core/scans/geoip-attribution.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { scanSchema, presentScan } from '../../core/scans/scan.js';
import { nextLink } from '../http/cursor.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import type { AnalyticsDeps } from './deps.js';
import { cutScanPage, parseScanCursor } from './scan-pages.js';
import { scansCsv } from './scans-csv.js';
import { selectCodes } from '../../store/account-analytics/select-codes.js';

/** `GET /api/v1/scans` */
export const listAccountScans = defineRoute({
  method: 'get',
  path: '/api/v1/scans',
  operationId: 'listScans',
  tag: 'Analytics',
  summary: 'List the scans of all QR codes of the account, newest first',
  description: `Bots, link previews, and prefetches are excluded unless \`bots\` includes them; visitors who were turned away are excluded unless \`missed\` includes them. As CSV, every scan of the range is returned without pages; an account has at most ${MAX_DOWNLOADS} of these downloads and exports running at the same time, and one more returns 429. Locations: ${GEOIP_ATTRIBUTION}.`,
  access: { kind: 'account', folderKeys: true, scopes: ['analytics:read'] },
  admission: () => 'query',
  query: scanListQuerySchema.omit({ granularity: true }).extend(pageQuerySchema.omit({ page: true }).shape),
  responses: {
    200: {
      description: 'A page of scans',
      body: collectionSchema(scanSchema),
      content: ['text/csv'],
      headers: ['Link'],
    },
  },
  errors: ['bad_request'],
  async handle(request, deps: AnalyticsDeps) {
    const caller = principalOf(request);
    const { limit, cursor, ...query } = request.query;
    const after = parseScanCursor(cursor);
    const { filter } = parseAnalyticsQuery({ ...query, granularity: 'monthly' }, deps.now());
    const { scope, qrCodeIds } = await selectCodes(caller, {}, deps);
    const selected = { ...filter, qrCodeIds };
    if (wantsCsv(request.headers.accept)) {
      deps.downloads.take(caller.accountId, request.signal);
      return csvResponse('scans', scansCsv(deps.scans, scope, selected));
    }
    const rows = await deps.scans.list(scope, selected, limit + 1, after);
    const { page, nextCursor } = cutScanPage(rows, limit);
    return ok(
      {
        data: page.map(presentScan),
        pagination: { page: null, limit, total: null, totalPages: null, nextCursor },
      },
      { Vary: 'Accept', ...nextLink('/api/v1/scans', request.query, nextCursor) },
    );
  },
});
