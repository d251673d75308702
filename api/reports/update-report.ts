import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { reportSchema, updateReportSchema } from '../../core/reports/report-schemas.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertSelection } from '../mail/assert-selection.js';
import { ensureRecipients } from '../mail/recipients/ensure-recipients.js';
import { changeReport } from './build-report.js';
import type { ReportDeps } from './deps.js';
import { presentReport, reportETag } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';
import { requireReport } from './require-report.js';
import { writeReport } from './write-report.js';

export const updateReport = defineRoute({
  method: 'patch',
  path: '/api/v1/reports/:id',
  operationId: 'updateReport',
  tag: 'Reports',
  summary: 'Update a report',
  description:
    'Changes the given fields; each replaces the former value as a whole. `link: null` ends the URL permanently.',
  access: REPORT_ACCESS,
  params: z.object({ id: idSchema('report') }),
  body: updateReportSchema,
  responses: { 200: { description: 'The updated report', body: reportSchema, headers: ['ETag'] } },
  errors: [
    'validation_error',
    'not_found',
    'mail_not_configured',
    'precondition_failed',
    'conflict',
    'rate_limited',
    'unavailable',
  ],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const { body } = request;
    const at = deps.now();
    const ifMatch = request.headers['if-match'];
    // Nobody is asked for a change that is rejected.
    const report = await requireReport(accountId, id, deps);
    assertIfMatch(ifMatch, reportETag(report, caller));
    changeReport(report, body, at);
    if (body.filter) await assertSelection(accountId, body.filter, deps);
    if (body.emails) await ensureRecipients(accountId, body.emails, request, deps);
    const next = (current: typeof report) => changeReport(current, body, at);
    const changed = await writeReport({ caller, id, ifMatch, next }, deps);
    return ok(presentReport(changed, caller, deps), { ETag: reportETag(changed, caller) });
  },
});
