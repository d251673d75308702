import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { nextSending } from '../../core/reports/report-schedule.js';
import type { StoredReport } from '../../core/reports/report.js';
import type { ReportPage } from '../../core/workflows/report-sending.js';
import type { Stores } from '../../store/create-stores.js';
import { buildReportMails } from '../../store/reports/report-sending.js';
import { isolateItem, type ReportProgramError } from '../program-errors.js';
import { withHeartbeat } from '../with-heartbeat.js';

interface SendReportsDeps extends Pick<Stores, 'reports' | 'accounts' | 'recipients'> {
  now: () => Date;
  /** Records errors of the program. */
  report: ReportProgramError;
}

/** Maximum number of reports per call. */
const PAGE_SIZE = 100;

/** Creates the activity that writes the mails of reports that are due. Dispatchers start their workflows. */
export function createSendReportsActivities({ reports, accounts, recipients, now, report }: SendReportsDeps) {
  /** @returns Whether mails were written. */
  async function send({ id, accountId, schedule, timezone, emails, ...due }: StoredReport): Promise<boolean> {
    const at = now();
    if (!schedule || !due.nextAt || due.nextAt > at) return false;
    const account = await accounts.find(accountId);
    // The reports of other plans rest until an upgrade.
    const isIncluded = account !== undefined && PLAN_TERMS[account.plan].alerts;
    const confirmed = isIncluded ? await recipients.listConfirmed(accountId, emails) : [];
    const { mails } = buildReportMails({ ...due, id, accountId, schedule, timezone, emails }, confirmed, at);
    const nextAt = nextSending(schedule, timezone, at);
    return (
      (await reports.recordSending({ id, nextAt: due.nextAt }, { mails, at, nextAt })) && mails.length > 0
    );
  }

  return {
    /**
     * Sends one page of due reports, each about the latest whole period, even if it was due several times.
     * Safe to repeat: a report is due once, and its mails have the same IDs.
     *
     * @param after ID of the last report of the previous page; an empty string at the beginning.
     */
    async sendReportsPage(after: string): Promise<ReportPage> {
      return withHeartbeat(async () => {
        const ids = await reports.listDue(now(), PAGE_SIZE, after);
        let sent = 0;
        for (const id of ids) {
          const isSent = await isolateItem(
            async () => {
              const due = await reports.findAny(id);
              return due !== undefined && (await send(due));
            },
            () => false,
            report,
            { reportId: id },
          );
          if (isSent) sent += 1;
        }
        return { sent, next: ids.length < PAGE_SIZE ? null : ids.at(-1)! };
      });
    },
  };
}

export type SendReportsActivities = ReturnType<typeof createSendReportsActivities>;
