import { isAlertId } from '../core/events/recipients.js';
import { firstScanEvent } from '../core/events/events.js';
import type { Stores } from '../store/create-stores.js';
import { addressEvents, type RecordedEvent } from '../store/events/events.js';
import type { FirstScanCandidate } from '../store/qr-codes/first-scans.js';
import type { Subscribers } from '../store/webhooks/subscribers.js';
import { isolateItem, type ReportProgramError } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Number of candidates that are read at once. */
const BATCH_SIZE = 200;

export interface FirstScanDeps extends Pick<Stores, 'firstScans' | 'subscribers'> {
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  /** Records errors of the program that concern one code. */
  report: ReportProgramError;
}

/**
 * Time after which the activity ends; shorter than the 5 s in which a stopping worker lets activities end.
 */
const STEP_MS = 4_000;

/** Creates the activity that announces the first scans of codes. */
export function createFirstScanActivities(deps: FirstScanDeps) {
  return {
    /**
     * Decides which scans were the first of their code, and records their events. Ends after 4 s. Safe to
     * repeat.
     *
     * @returns Whether no scans remain to be examined.
     */
    async announceFirstScans(): Promise<{ isDone: boolean }> {
      const endAt = performance.now() + STEP_MS;
      return withHeartbeat(async () => ({ isDone: await announceFirstScans(deps, endAt) }));
    },
  };
}

export type FirstScanActivities = ReturnType<typeof createFirstScanActivities>;

/**
 * Returns the endpoints that the scan was for, and the alerts that wait for first scans. A change of the code
 * or of a filter since then has no effect. Endpoints that were deleted or disabled since then are left out.
 */
function recipientsAsOf(
  { firstScanOutbox }: FirstScanCandidate,
  { recipients }: RecordedEvent,
  { endpoints }: Subscribers,
): readonly string[] {
  if (!firstScanOutbox) return recipients;
  const atScan = endpoints.map(({ id }) => id).filter((id) => firstScanOutbox.includes(id));
  return [...atScan, ...recipients.filter(isAlertId)];
}

/**
 * Examines the scans that may be the first of their code. Safe to repeat, and to run concurrently. A code
 * whose event cannot be built is left out, so that it does not hold up the others.
 *
 * @param endAt Value of `performance.now()` at which to stop. At least one batch is examined.
 * @returns Whether no scans remain to be examined.
 */
export async function announceFirstScans(deps: FirstScanDeps, endAt: number): Promise<boolean> {
  const { firstScans } = deps;
  do {
    const candidates = await firstScans.listCandidates(BATCH_SIZE);
    const earliest = new Map<string, FirstScanCandidate>();
    for (const scan of candidates) if (!earliest.has(scan.qrCodeId)) earliest.set(scan.qrCodeId, scan);
    for (const { accountId, code } of await firstScans.listAwaiting([...earliest.keys()])) {
      const settle = async () => {
        const scan = earliest.get(code.id)!;
        const found = await deps.subscribers.find(accountId);
        const [current] = addressEvents(found, [firstScanEvent(accountId, code, scan)]);
        const addressed = current && { ...current, recipients: recipientsAsOf(scan, current, found) };
        if (!(await firstScans.settle(code.id, addressed))) return;
        await Promise.all((addressed?.recipients ?? []).map((id) => deps.wake(id)));
      };
      await isolateItem(settle, () => undefined, deps.report, { qrCodeId: code.id });
    }
    await firstScans.clear(candidates.map(({ _id }) => _id));
    if (candidates.length < BATCH_SIZE) return true;
  } while (performance.now() < endAt);
  return false;
}
