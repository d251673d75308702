import type { WebhookEvent } from '../../core/events/events.js';
import type { Acknowledgment, Outbox } from '../../store/webhooks/outbox.js';
import type { PendingScan } from '../../store/webhooks/scan-outbox.js';

/** Interval at which entries are removed. */
const WRITE_MS = 100;

/** Time for which the entries of a scan wait until all of its endpoints have recorded their attempts. */
const COMPLETE_MS = 1_000;

/** An endpoint whose attempts were recorded. */
export interface Acknowledger {
  webhookId: string;
  /** Called when the entry of a scan was removed, or could not be removed. */
  onAcknowledged: (key: string, error: unknown) => void;
}

interface Sent {
  scan: PendingScan;
  /** The endpoints that have recorded their attempts. */
  endpoints: Acknowledger[];
  /** When the first one had, in milliseconds of `performance.now()`. */
  since: number;
}

/**
 * Creates the removal of outbox entries of scans whose first attempts are recorded. The endpoints of an
 * account share the write of a scan. Nothing waits for it, except the end of a drain: after a crash, the next
 * drain finds the deliveries of these entries.
 */
export function createAcknowledgments({ scanOutbox }: { scanOutbox: Pick<Outbox, 'acknowledge'> }) {
  const sent = new Map<string, Sent>();
  let timer: NodeJS.Timeout | undefined;
  let mustHurry = false;

  function takeComplete(): Sent[] {
    const before = performance.now() - COMPLETE_MS;
    const complete = [...sent.values()].filter(
      ({ scan, endpoints, since }) =>
        mustHurry || since <= before || endpoints.length >= scan.webhookIds.length,
    );
    for (const { scan } of complete) sent.delete(scan.event.key);
    mustHurry = false;
    return complete;
  }

  async function write(): Promise<void> {
    const complete = takeComplete();
    let error: unknown;
    try {
      if (complete.length > 0) await scanOutbox.acknowledge(groupByEndpoints(complete));
    } catch (caught) {
      error = caught;
    }
    for (const { scan, endpoints } of complete) {
      for (const { onAcknowledged } of endpoints) onAcknowledged(scan.event.key, error);
    }
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (sent.size > 0) timer ??= setTimeout(() => void write(), mustHurry ? 0 : WRITE_MS);
  }

  return {
    /** Removes the entry of an endpoint soon. */
    add(endpoint: Acknowledger, scan: PendingScan): void {
      const found = sent.get(scan.event.key);
      if (found) found.endpoints.push(endpoint);
      else sent.set(scan.event.key, { scan, endpoints: [endpoint], since: performance.now() });
      schedule();
    },

    /** Removes all entries with the next write, because a drain ends. */
    hurry(): void {
      mustHurry = true;
    },
  };
}

export type Acknowledgments = ReturnType<typeof createAcknowledgments>;

function groupByEndpoints(scans: readonly Sent[]): Acknowledgment[] {
  const groups = new Map<string, { webhookIds: string[]; events: WebhookEvent[] }>();
  for (const { scan, endpoints } of scans) {
    const webhookIds = endpoints.map(({ webhookId }) => webhookId).sort();
    const key = webhookIds.join();
    const group = groups.get(key);
    if (group) group.events.push(scan.event);
    else groups.set(key, { webhookIds, events: [scan.event] });
  }
  return [...groups.values()];
}
