import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { reportSchema } from '../../core/reports/report-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ReportDeps } from './deps.js';
import { presentReport } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';

const PATH = '/api/v1/reports';
const ORDER = '-createdAt';

export const listReports = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listReports',
  tag: 'Reports',
  summary: 'List reports, newest first',
  access: REPORT_ACCESS,
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of reports', body: collectionSchema(reportSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      deps.reports.list(caller.accountId, requested.range),
      deps.reports.count(caller.accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map((report) => presentReport(report, caller, deps));
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
