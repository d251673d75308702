import { TimeZone } from '../../core/basics/time/time-zone.js';
import { instantsOf } from '../../core/reports/local-days.js';
import { latestPeriod } from '../../core/reports/report-schedule.js';
import type { StoredReport } from '../../core/reports/report.js';
import type { NewMail } from '../mail/mails.js';
import type { StoredRecipient } from '../mail/recipients.js';
import { derivedId } from '../mongo/derived-id.js';

/** The mails of a sending, and the instants of its period: the first one, and the first one after it. */
export interface ReportMails {
  period: { from: Date; to: Date };
  mails: NewMail[];
}

/**
 * Builds the mails about the latest whole week or month; about the week without a schedule. Their IDs follow
 * from the report, the period, and the address, so each address gets one mail per period.
 *
 * @param request Distinguishes what an owner requests from other sendings about the period; the same for all
 *   repetitions of the request. Undefined: the schedule sends.
 */
export function buildReportMails(
  { id, accountId, schedule, timezone }: StoredReport,
  recipients: readonly Pick<StoredRecipient, 'id' | 'email'>[],
  at: Date,
  request?: string,
): ReportMails {
  const days = latestPeriod(schedule?.every ?? 'week', timezone, at);
  const period = instantsOf(days, new TimeZone(timezone));
  const name = [id, `${days.first}-${days.last}`, ...(request === undefined ? [] : [request])];
  const mails = recipients.map(({ id: recipientId, email: to }) => ({
    id: derivedId('mail', JSON.stringify([...name, to]), period.to),
    accountId,
    template: 'report' as const,
    recipientId,
    to,
    report: { id, ...period },
    createdAt: at,
  }));
  return { period, mails };
}
