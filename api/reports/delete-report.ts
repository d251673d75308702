import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ReportDeps } from './deps.js';
import { reportETag } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';
import { reportNotFound, requireReport } from './require-report.js';

export const deleteReport = defineRoute({
  method: 'delete',
  path: '/api/v1/reports/:id',
  operationId: 'deleteReport',
  tag: 'Reports',
  summary: 'Delete a report',
  description: 'The report is no longer sent, and its page ends.',
  access: REPORT_ACCESS,
  params: z.object({ id: idSchema('report') }),
  responses: { 200: { description: 'The report was deleted', body: deletionSchema('report') } },
  errors: ['not_found', 'precondition_failed', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const report = await requireReport(accountId, id, deps);
    const isConditional = assertIfMatch(request.headers['if-match'], reportETag(report, caller));
    const revision = isConditional ? report.revision : undefined;
    if (!(await deps.reports.remove(accountId, id, revision))) {
      throw isConditional ? preconditionFailed() : reportNotFound(id);
    }
    return ok({ id, deleted: true });
  },
});
