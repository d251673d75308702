import { firstScanEvent } from '../core/webhooks/events.js';
import { addressEvents } from '../store/events/events.js';
import type { FirstScanCandidate, FirstScanStore } from '../store/qr-codes/first-scans.js';
import type { SubscriberStore } from '../store/webhooks/subscribers.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Number of candidates that are read at once. */
const BATCH_SIZE = 200;

export interface FirstScanDeps {
  firstScans: FirstScanStore;
  subscribers: SubscriberStore;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
}

/** Creates the activity that announces the first scans of codes. */
export function createFirstScanActivities(deps: FirstScanDeps) {
  return {
    /** Decides which scans were the first of their codes, and records their events. Safe to repeat. */
    async announceFirstScans(): Promise<{ announced: number }> {
      return withHeartbeat(async () => ({ announced: await announceFirstScans(deps) }));
    },
  };
}

export type FirstScanActivities = ReturnType<typeof createFirstScanActivities>;

/**
 * Examines all scans that may be the first of their code. Safe to repeat, and to run concurrently.
 *
 * @returns The number of codes that were scanned for the first time.
 */
export async function announceFirstScans(deps: FirstScanDeps): Promise<number> {
  const { firstScans } = deps;
  let announced = 0;
  for (;;) {
    const candidates = await firstScans.listCandidates(BATCH_SIZE);
    if (candidates.length === 0) return announced;
    const earliest = new Map<string, FirstScanCandidate>();
    for (const scan of candidates) if (!earliest.has(scan.qrCodeId)) earliest.set(scan.qrCodeId, scan);
    for (const { accountId, code } of await firstScans.listAwaiting([...earliest.keys()])) {
      const event = firstScanEvent(accountId, code, earliest.get(code.id)!);
      const [addressed] = addressEvents(await deps.subscribers.find(accountId), [event]);
      if (!(await firstScans.settle(code.id, addressed))) continue;
      announced += 1;
      await Promise.all((addressed?.recipients ?? []).map((id) => deps.wake(id)));
    }
    await firstScans.clear(candidates.map(({ _id }) => _id));
    if (candidates.length < BATCH_SIZE) return announced;
  }
}
