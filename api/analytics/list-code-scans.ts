import { z } from 'zod';
import {
  buildCodeAnalytics,
  codeAnalyticsSchema,
  type CodeCounts,
} from '../../core/scans/analytics/analytics-schema.js';
import {
  parseAnalyticsQuery,
  scanListQuerySchema,
  type ScanFilter,
} from '../../core/scans/analytics/query.js';
import { selectKinds } from '../../core/scans/analytics/scan-kinds.js';
import { idSchema } from '../../core/basics/ids.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { scanSchema, presentScan } from '../../core/scans/scan.js';
import { nextLink } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import { requireStoredCode } from '../qr-codes/require-code.js';
import { ANALYTICS_DESCRIPTION, countScansAndRollUp } from './count-scans.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import type { AnalyticsDeps } from './deps.js';
import { listAnnotations, presentCodeAnalytics } from './list-annotations.js';
import { cutScanPage, parseScanCursor } from './scan-pages.js';
import { scansCsv } from './scans-csv.js';

/** `GET /api/v1/qr-codes/{id}/scans` */
export const listCodeScans = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/scans',
  operationId: 'listQrCodeScans',
  tag: 'Analytics',
  summary: 'List the scans of a QR code, newest first, and count them',
  description: `${ANALYTICS_DESCRIPTION} As CSV, every scan of the range is returned without pages; an account has at most ${MAX_DOWNLOADS} of these downloads and exports running at the same time, and one more returns 429.`,
  access: { kind: 'account', folderKeys: true, scopes: ['analytics:read'] },
  admission: () => 'query',
  params: z.object({ id: idSchema('qrCode') }),
  query: scanListQuerySchema.extend(pageQuerySchema.omit({ page: true }).shape),
  responses: {
    200: {
      description: 'A page of scans, and the counts of the whole range',
      body: collectionSchema(scanSchema).extend({ analytics: codeAnalyticsSchema }),
      content: ['text/csv'],
      headers: ['Link'],
    },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: AnalyticsDeps) {
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const { id } = request.params;
    const { limit, cursor, ...query } = request.query;
    const after = parseScanCursor(cursor);
    const analyticsQuery = parseAnalyticsQuery(query, deps.now());
    const code = await requireStoredCode(caller, id, deps);
    const scope = { accountId, qrCodeId: id };
    if (wantsCsv(request.headers.accept)) {
      deps.downloads.take(accountId, request.signal);
      return csvResponse(`${id} scans`, scansCsv(deps.scans, scope, analyticsQuery.filter));
    }
    const [rows, count, botClicks, annotations] = await Promise.all([
      deps.scans.list(scope, analyticsQuery.filter, limit + 1, after),
      countScansAndRollUp(scope, analyticsQuery.filter, deps, request.log),
      deps.scans.countBotClicks(scope, analyticsQuery.filter),
      listAnnotations(code, plan, analyticsQuery.filter, deps),
    ]);
    const { page, nextCursor } = cutScanPage(rows, limit);
    const counts = buildCodeAnalytics(count, analyticsQuery, code.type);
    const analytics = presentCodeAnalytics(id, counts, annotations);
    const total = countListed(counts, analyticsQuery.filter) + botClicks;
    return ok(
      {
        data: page.map(presentScan),
        pagination: { page: null, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
        analytics,
      },
      { Vary: 'Accept', ...nextLink(`/api/v1/qr-codes/${id}/scans`, request.query, nextCursor) },
    );
  },
});

/** Returns the number of listed scans and clicks, other than clicks by bots. */
function countListed({ totalScans, clicks }: CodeCounts, filter: ScanFilter): number {
  const scans = filter.clicks === 'only' ? 0 : totalScans;
  return scans + (selectKinds(filter).includes('clicks') ? clicks : 0);
}
