import type { StoredAlert } from '../../core/alerts/alert.js';
import { countedHours } from '../../core/alerts/check-threshold.js';
import { totalCount } from '../../core/scans/analytics/stats.js';
import { resolveSelection, selectCodes } from '../../store/account-analytics/select-codes.js';
import type { AlertDeps } from './deps.js';

/** Counts the scans of people that the threshold of an alert compares: one query. */
export async function countAlertScans(
  alert: StoredAlert,
  to: Date,
  { qrCodes, folders, scans, hourMs }: Pick<AlertDeps, 'qrCodes' | 'folders' | 'scans' | 'hourMs'>,
): Promise<number> {
  const { accountId, filter } = alert;
  const selection = await resolveSelection(accountId, filter, { folders });
  const { scope, qrCodeIds } = await selectCodes({ accountId }, selection, { qrCodes });
  const from = new Date(to.getTime() - countedHours(alert) * hourMs);
  const range = { from, to, bots: 'exclude', missed: 'exclude' } as const;
  const { stats } = await scans.count(scope, { ...range, ...(qrCodeIds && { qrCodeIds }) }, to);
  return totalCount(stats).scans;
}
