import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { reportSchema } from '../../core/reports/report-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ReportDeps } from './deps.js';
import { presentReport, reportETag } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';
import { writeReport } from './write-report.js';

export const rotateReportLink = defineRoute({
  method: 'post',
  path: '/api/v1/reports/:id/rotate-link',
  operationId: 'rotateReportLink',
  tag: 'Reports',
  summary: 'Give the page of a report another URL',
  description: 'The former URL ends immediately.',
  access: REPORT_ACCESS,
  params: z.object({ id: idSchema('report') }),
  responses: { 200: { description: 'The report', body: reportSchema, headers: ['ETag'] } },
  errors: ['not_found', 'conflict', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const updatedAt = deps.now();
    const changed = await writeReport(
      {
        caller,
        id: request.params.id,
        next: ({ linkRevision }) => ({ linkRevision: linkRevision + 1, updatedAt }),
      },
      deps,
    );
    return ok(presentReport(changed, caller, deps), { ETag: reportETag(changed, caller) });
  },
});
