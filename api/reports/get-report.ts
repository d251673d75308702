import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { reportSchema } from '../../core/reports/report-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ReportDeps } from './deps.js';
import { presentReport, reportETag } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';
import { requireReport } from './require-report.js';

export const getReport = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id',
  operationId: 'getReport',
  tag: 'Reports',
  summary: 'Retrieve a report',
  access: REPORT_ACCESS,
  params: z.object({ id: idSchema('report') }),
  responses: { 200: { description: 'The report', body: reportSchema, headers: ['ETag'] } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const report = await requireReport(caller.accountId, request.params.id, deps);
    return ok(presentReport(report, caller, deps), { ETag: reportETag(report, caller) });
  },
});
