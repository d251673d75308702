import { accountAnalyticsSchema } from '../../core/scans/analytics/analytics-schema.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { folderCondition } from '../qr-codes/folder-filter.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { ANALYTICS_DESCRIPTION, countScansAndRollUp } from './count-scans.js';
import { analyticsCsv } from './analytics-csv.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import type { AnalyticsDeps } from './deps.js';
import { codeSelectionShape } from './code-selection-shape.js';
import { countAccount, nameTopCodes } from '../../store/account-analytics/count-account.js';

/** `GET /api/v1/analytics` */
export const getAccountAnalytics = defineRoute({
  method: 'get',
  path: '/api/v1/analytics',
  operationId: 'getAccountAnalytics',
  tag: 'Analytics',
  summary: 'Count the scans of all QR codes of the account, or of some',
  description: `${ANALYTICS_DESCRIPTION} \`qrCodeId\`, \`tag\`, \`type\`, and \`folder\` select codes; if none matches, all counts are 0.`,
  access: { kind: 'account', folderKeys: true, scopes: ['analytics:read'] },
  admission: () => 'query',
  query: analyticsQuerySchema.extend(codeSelectionShape),
  responses: {
    200: { description: 'Counts of the range', body: accountAnalyticsSchema, content: ['text/csv'] },
  },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle(request, deps: AnalyticsDeps) {
    const caller = principalOf(request);
    const { qrCodeId, tag, type, folder, includeSubfolders, ...parameters } = request.query;
    const query = parseAnalyticsQuery(parameters, deps.now());
    const inFolder = await folderCondition(caller, { folder, includeSubfolders }, deps);
    const selection = { id: qrCodeId, tag, type, ...inFolder };
    const { analytics, top } = await countAccount(caller, selection, query, {
      qrCodes: deps.qrCodes,
      count: (scope, filter) => countScansAndRollUp(scope, filter, deps, request.log),
    });
    if (wantsCsv(request.headers.accept)) {
      const topQrCodes = top.map(({ qrCodeId, ...row }) => ({ ...row, code: qrCodeId }));
      return csvResponse('analytics', analyticsCsv(analytics, { topQrCodes }));
    }
    const topQrCodes = await nameTopCodes(caller, top, deps);
    return ok({ ...analytics, topQrCodes }, { Vary: 'Accept' });
  },
});
