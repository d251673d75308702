import { z } from 'zod';
import { buildCodeAnalytics, codeAnalyticsSchema } from '../../core/scans/analytics/analytics-schema.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireStoredCode } from '../qr-codes/require-code.js';
import { ANALYTICS_DESCRIPTION, countScansAndRollUp } from './count-scans.js';
import { analyticsCsv } from './analytics-csv.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import type { AnalyticsDeps } from './deps.js';
import { listAnnotations, presentCodeAnalytics } from './list-annotations.js';

/** `GET /api/v1/qr-codes/{id}/analytics` */
export const getCodeAnalytics = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/analytics',
  operationId: 'getQrCodeAnalytics',
  tag: 'Analytics',
  summary: 'Count the scans of a QR code',
  description: ANALYTICS_DESCRIPTION,
  access: { kind: 'account', folderKeys: true, scopes: ['analytics:read'] },
  admission: () => 'query',
  params: z.object({ id: idSchema('qrCode') }),
  query: analyticsQuerySchema,
  responses: {
    200: { description: 'Counts of the range', body: codeAnalyticsSchema, content: ['text/csv'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: AnalyticsDeps) {
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const { id } = request.params;
    const query = parseAnalyticsQuery(request.query, deps.now());
    const code = await requireStoredCode(caller, id, deps);
    const [count, annotations] = await Promise.all([
      countScansAndRollUp({ accountId, qrCodeId: id }, query.filter, deps, request.log),
      listAnnotations(code, plan, query.filter, deps),
    ]);
    const analytics = buildCodeAnalytics(count, query, code.type);
    if (wantsCsv(request.headers.accept))
      return csvResponse(`${id} analytics`, analyticsCsv(analytics, analytics));
    return ok(presentCodeAnalytics(id, analytics, annotations), { Vary: 'Accept' });
  },
});
