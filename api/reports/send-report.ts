import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { reportSendingSchema } from '../../core/reports/report-schemas.js';
import { PER_HOUR, reportSendingWindowId } from '../../store/limits/rate-limits.js';
import { buildReportMails } from '../../store/reports/report-sending.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import type { ReportDeps } from './deps.js';
import { REPORT_ACCESS } from './report-access.js';
import { reportNotFound, requireReport } from './require-report.js';

const SENDINGS_PER_HOUR = 5;

export const sendReport = defineRoute({
  method: 'post',
  path: '/api/v1/reports/:id/send',
  operationId: 'sendReport',
  tag: 'Reports',
  summary: 'Send a report now',
  description: `Sends the report about the latest whole week or month of its schedule, without one about the week. Only confirmed recipients get it: \`mails\` is 0 if there are none. At most ${SENDINGS_PER_HOUR} times an hour per report.`,
  access: REPORT_ACCESS,
  effect: 'repeatable',
  params: z.object({ id: idSchema('report') }),
  responses: {
    202: { description: 'The mails are being sent', body: reportSendingSchema, headers: ['Location'] },
  },
  errors: ['not_found', 'rate_limited', 'unavailable'],
  async handle(request, deps: ReportDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const report = await requireReport(accountId, id, deps);
    const window = reportSendingWindowId(id);
    const [calls] = await deps.rateLimits.consume(window, SENDINGS_PER_HOUR, 1, PER_HOUR);
    if (calls && !calls.allowed) throw limitReached(calls, deps.now(), 'sendings of a report');
    const recipients = await deps.recipients.listConfirmed(accountId, report.emails);
    const at = deps.now();
    const { period, mails } = buildReportMails(report, recipients, at, request.operationKey);
    if (!(await deps.reports.recordSending(report, { mails, at }))) throw reportNotFound(id);
    for (const mail of mails) deps.mailDispatch.start(mail.id);
    return accepted(
      { id, from: period.from.toISOString(), to: period.to.toISOString(), mails: mails.length },
      `/api/v1/reports/${id}`,
    );
  },
});
