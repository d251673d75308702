import { DomainError } from '../../core/basics/errors.js';
import { createReportSchema, reportSchema } from '../../core/reports/report-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertSelection } from '../mail/assert-selection.js';
import { ensureRecipients } from '../mail/recipients/ensure-recipients.js';
import { buildReport } from './build-report.js';
import type { ReportDeps } from './deps.js';
import { presentReport, reportETag } from './present-report.js';
import { REPORT_ACCESS } from './report-access.js';

export const createReport = defineRoute({
  method: 'post',
  path: '/api/v1/reports',
  operationId: 'createReport',
  tag: 'Reports',
  summary: 'Create a report',
  description:
    'Creates a report on the scans of the codes that `filter` selects. With `schedule`, it is sent to `emails`; with `link`, anyone who has the URL reads it. Addresses that are not recipients of the account become recipients and are asked first. An account has at most `limits.reports` reports.',
  access: REPORT_ACCESS,
  effect: 'repeatable',
  body: createReportSchema,
  responses: {
    201: { description: 'The report', body: reportSchema, headers: ['Location', 'ETag'] },
  },
  errors: ['validation_error', 'not_found', 'mail_not_configured', 'conflict', 'rate_limited', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const id = idFromOperation('report', request.operationKey);
    const at = deps.now();
    const content = buildReport(request.body, at);
    await assertSelection(accountId, content.filter, deps);
    const limit = (plan === 'free' ? 0 : deps.settings.reports[plan]) || Infinity;
    // Checked first, so that nobody is asked for a report that cannot be created.
    if ((await deps.reports.count(accountId)) >= limit && !(await deps.reports.find(accountId, id))) {
      throw tooManyReports(limit);
    }
    await ensureRecipients(accountId, content.emails, request, deps);
    const report = await deps.reports.insert(
      { id, accountId, ...content, lastSentAt: null, createdAt: at, revision: 1 },
      limit,
    );
    if (!report) throw tooManyReports(limit);
    return created(presentReport(report, caller, deps), `/api/v1/reports/${id}`, {
      ETag: reportETag(report, caller),
    });
  },
});

function tooManyReports(limit: number): DomainError {
  return new DomainError('conflict', `The account has at most ${limit} reports; delete one first`);
}
