import type { StoredAlert } from '../../core/alerts/alert.js';
import type { SilentCode } from '../../core/alerts/alert-trigger.js';
import { DEFAULT_MIN_SCANS } from '../../core/events/types/alert-event-types.js';
import type { LastScan } from '../../store/analytics/scan-totals.js';
import { resolveSelection } from '../../store/account-analytics/select-codes.js';
import type { AlertDeps } from './deps.js';

/** Result of a check of `silence`. */
export interface SilenceCheck {
  /** Codes that fell silent since the last check, latest scan first. */
  found: SilentCode[];
  /** IDs of reported codes that were scanned since, or are no longer active or selected. */
  ended: string[];
  /** Whether any code is silent. */
  holds: boolean;
}

/**
 * Finds the active codes that had no scan for the hours of an alert, after they were busy.
 *
 * @param lastScans Result of `listLastScans`, read once for all alerts of the account.
 */
export async function findSilentCodes(
  { id, accountId, filter, condition }: StoredAlert,
  lastScans: ReadonlyMap<string, LastScan>,
  now: Date,
  { alerts, qrCodes, folders, scans, hourMs }: AlertDeps,
): Promise<SilenceCheck> {
  const { hours, minScans = DEFAULT_MIN_SCANS } = condition.silence!;
  const latest = now.getTime() - hours * hourMs;
  const isSilent = ({ lastScannedAt, totalScans = Infinity }: LastScan) =>
    lastScannedAt.getTime() <= latest && totalScans >= minScans;
  const silent = [...lastScans].flatMap(([qrCodeId, last]) => (isSilent(last) ? [qrCodeId] : []));
  const reported = await alerts.listSilent(id);
  const selection = await resolveSelection(accountId, filter, { folders });
  const active = silent.length > 0 ? await qrCodes.listActiveIds(accountId, silent, selection, now) : [];
  const stillSilent = new Set<string>();
  const candidates: { qrCodeId: string; lastScannedAt: Date }[] = [];
  for (const qrCodeId of active) {
    const { lastScannedAt } = lastScans.get(qrCodeId)!;
    if (reported.get(qrCodeId)?.getTime() === lastScannedAt.getTime()) stillSilent.add(qrCodeId);
    else candidates.push({ qrCodeId, lastScannedAt });
  }
  const busy = await scans.listBusyCodes(accountId, candidates, minScans);
  const fallen = candidates
    .filter(({ qrCodeId }) => busy.has(qrCodeId))
    .sort((one, other) => other.lastScannedAt.getTime() - one.lastScannedAt.getTime());
  const names = await namesOf(accountId, fallen.slice(0, MAX_NAMED), qrCodes);
  return {
    found: fallen.map((code) => ({ ...code, name: names.get(code.qrCodeId) ?? null })),
    ended: [...reported.keys()].filter((qrCodeId) => !stillSilent.has(qrCodeId)),
    holds: fallen.length > 0 || stillSilent.size > 0,
  };
}

/** Names of further codes are not shown. */
const MAX_NAMED = 100;

async function namesOf(
  accountId: string,
  codes: readonly { qrCodeId: string }[],
  qrCodes: AlertDeps['qrCodes'],
): Promise<Map<string, string>> {
  const found = await qrCodes.findMany(
    { accountId },
    codes.map(({ qrCodeId }) => qrCodeId),
  );
  return new Map(found.map(({ id, name, shortCode }) => [id, name ?? shortCode]));
}
