import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { SendMailActivities } from '../activities/mails/send-mail.js';
import { MAIL_WAITS_MS } from '../core/mail/mail.js';
import type { SendMailInput } from '../core/workflows/mails.js';

/** Retried indefinitely: an outage of MongoDB loses no mail. */
const { attemptMail, giveUpMail } = proxyActivities<SendMailActivities>({
  // An attempt takes at most 60 s.
  startToCloseTimeout: '90 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/**
 * Sends a mail: at once, after 1, 5, and 15 minutes, and then hourly for a day, until a server takes or
 * rejects it, or its link ends.
 */
export async function sendMail({ mailId }: SendMailInput): Promise<void> {
  for (const [index, waitMs] of [0, ...MAIL_WAITS_MS].entries()) {
    if (waitMs > 0) {
      setCurrentDetails(`${index} attempts; next at ${new Date(Date.now() + waitMs).toISOString()}`);
      await sleep(waitMs);
    }
    if ((await attemptMail({ mailId })) === 'done') return;
  }
  await giveUpMail({ mailId });
}
