import { reportMail } from '../../core/reports/report-mail.js';
import { periodQueries } from '../../core/reports/report-queries.js';
import { hasOpenLink } from '../../core/reports/report.js';
import { sharedPagePath } from '../../core/reports/shared-page-path.js';
import type { Stores } from '../../store/create-stores.js';
import { countReport } from '../../store/reports/count-report.js';
import { signReportToken } from '../../store/reports/report-tokens.js';
import { findMailSubscriber, type BuildMailContent, type SubscriberDeps } from './subscribers.js';

export interface ReportContentDeps
  extends SubscriberDeps, Pick<Stores, 'reports' | 'qrCodes' | 'folders' | 'scans'> {
  now: () => Date;
}

/**
 * Creates the builder of the mails of reports. Their figures are counted when a mail is sent, so scans that
 * were stored late are in it. Nobody gets a mail of a report that was deleted, or that no longer names the
 * address.
 */
export function createReportContent(deps: ReportContentDeps): BuildMailContent {
  const { reports, scans, signingKey, now } = deps;
  return async (mail) => {
    const [subscriber, report] = await Promise.all([
      findMailSubscriber(mail, deps),
      mail.report && reports.find(mail.accountId ?? '', mail.report.id),
    ]);
    if (!subscriber || !report || !mail.report || !report.emails.includes(mail.to)) return undefined;
    const queries = periodQueries(mail.report, report.timezone);
    const figures = await countReport(report, queries, {
      ...deps,
      count: (scope, filter) => scans.count(scope, filter, now()),
    });
    const { from, to } = queries.previous.filter;
    const page = `${subscriber.base}${sharedPagePath(signReportToken(signingKey, report))}`;
    return reportMail({
      name: report.name,
      figures,
      previous: { from: from.toISOString(), to: to.toISOString() },
      url: hasOpenLink(report, now()) ? page : undefined,
      frame: subscriber.frame,
    });
  };
}
