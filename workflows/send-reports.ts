import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SendReportsActivities } from '../activities/reports/send-reports.js';

const { sendReportsPage } = proxyActivities<SendReportsActivities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Maximum number of calls per run, so that histories stay short. */
const MAX_CALLS = 200;

/**
 * Writes the mails of reports that are due. Started by a Schedule.
 *
 * @param after Where the previous run ended.
 * @param sentBefore Number of reports that previous runs sent.
 * @returns The number of reports sent, over all runs.
 */
export async function sendReports(after = '', sentBefore = 0): Promise<number> {
  let sent = sentBefore;
  let current = after;
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const page = await sendReportsPage(current);
    sent += page.sent;
    setCurrentDetails(`${sent} reports sent`);
    if (page.next === null) return sent;
    current = page.next;
  }
  return continueAsNew<typeof sendReports>(current, sent);
}
