import { accountAnalyticsSchema, buildAnalytics, TOP_CODES } from '../../core/analytics/analytics-schema.js';
import { analyticsCsv } from '../../core/analytics/csv.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/analytics/query.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { countScans } from './count-scans.js';
import { csvReply, wantsCsv } from './csv-response.js';
import { ANALYTICS_DESCRIPTION } from './description.js';

export const accountAnalytics = defineRoute({
  method: 'get',
  path: '/api/v1/analytics',
  operationId: 'getAccountAnalytics',
  tag: 'Analytics',
  summary: 'Count the scans of all QR codes of the account',
  description: ANALYTICS_DESCRIPTION,
  access: { kind: 'account', scope: 'analytics:read' },
  query: analyticsQuerySchema,
  responses: { 200: { description: 'The counts', body: accountAnalyticsSchema, content: ['text/csv'] } },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps) {
    const { accountId } = principalOf(request);
    const wanted = parseAnalyticsQuery(request.query, deps.now());
    const tally = await countScans({ accountId }, wanted.filter, deps, request.log);
    const analytics = buildAnalytics(tally, wanted);
    const top = tally.qrCodes.rows.slice(0, TOP_CODES);
    if (wantsCsv(request.headers.accept)) {
      return csvReply('analytics', analyticsCsv(analytics, top));
    }
    const codes = await deps.qrCodes.findMany(
      accountId,
      top.map(({ qrCodeId }) => qrCodeId),
    );
    const byId = new Map(codes.map((code) => [code.id, code]));
    const topQrCodes = top.flatMap((row) => {
      const code = byId.get(row.qrCodeId);
      return code ? [{ ...row, name: code.name, shortCode: code.shortCode }] : [];
    });
    return ok({ ...analytics, topQrCodes }, { Vary: 'Accept' });
  },
});
