import { createBatcher } from '../../core/basics/concurrency/batcher.js';
import type { Delivery } from '../../core/events/webhooks/delivery.js';
import type { Acknowledgment, EndpointEvents, Outbox } from '../../store/webhooks/outbox.js';
import type { ReportProgramError } from '../program-errors.js';
import type {
  NewDeliveries,
  RecordedAttempt,
  WebhookDeliveryStore,
} from '../../store/webhooks/webhook-deliveries.js';
import type { EndpointVersion, WebhookStore } from '../../store/webhooks/webhooks.js';

/** Maximum number of endpoints whose writes share one command. */
const MAX_ENDPOINTS = 32;

/** Maximum number of attempts that one command records. */
const MAX_ATTEMPTS = 500;

/**
 * Up to 4 commands run concurrently. While one runs, the next waits for 16 items, because each command has a
 * fixed cost.
 */
const BUSY = { maxInFlight: 4, minBatchWhileBusy: 16 };

export interface SharedBatchesDeps {
  webhooks: Pick<WebhookStore, 'listVersions'>;
  deliveries: Pick<WebhookDeliveryStore, 'addAll' | 'record'>;
  scanOutbox: Pick<Outbox, 'acknowledge'>;
  eventOutbox: Pick<Outbox, 'acknowledge'>;
  /** Records errors of the program that concern one event. */
  report: ReportProgramError;
}

/**
 * Creates the reads and writes that all endpoints of a worker share. The number of commands then depends on
 * the speed of MongoDB and hardly on the number of endpoints. If a command fails, the drains of all its
 * endpoints fail and are retried.
 */
export function createSharedBatches({
  webhooks,
  deliveries,
  scanOutbox,
  eventOutbox,
  report,
}: SharedBatchesDeps) {
  const additions = createBatcher<NewDeliveries, Delivery[]>({
    run: (batches) => deliveries.addAll(batches, report),
    maxBatch: MAX_ENDPOINTS,
    ...BUSY,
  });
  const acknowledgments = createBatcher<Acknowledgment>({
    run: (batches) => scanOutbox.acknowledge(batches),
    maxBatch: MAX_ENDPOINTS,
    ...BUSY,
  });
  const eventAcknowledgments = createBatcher<Acknowledgment>({
    run: (batches) => eventOutbox.acknowledge(batches),
    maxBatch: MAX_ENDPOINTS,
    ...BUSY,
  });
  const attempts = createBatcher<RecordedAttempt>({
    run: (recorded) => deliveries.record(recorded),
    maxBatch: MAX_ATTEMPTS,
    ...BUSY,
  });
  const versions = createBatcher<string, EndpointVersion | undefined>({
    async run(ids) {
      const found = await webhooks.listVersions(ids);
      return ids.map((id) => found.get(id));
    },
    maxInFlight: 2,
  });

  return {
    /** Like `addAll` of the store, for one endpoint. */
    addDeliveries: (batch: NewDeliveries) => additions.run(batch),
    /** Like `acknowledge` of the outbox of scans, for one endpoint. */
    acknowledge: ({ webhookId, events }: EndpointEvents) =>
      acknowledgments.run({ webhookIds: [webhookId], events }),
    /** Like `acknowledge` of the outbox of events, for one endpoint. */
    acknowledgeEvents: ({ webhookId, events }: EndpointEvents) =>
      eventAcknowledgments.run({ webhookIds: [webhookId], events }),
    /** Like `record` of the store, for one attempt. */
    recordAttempt: (attempt: RecordedAttempt) => attempts.run(attempt),
    /** Reads the version of an endpoint; undefined if it was deleted. The read begins after the call. */
    findVersion: (webhookId: string) => versions.run(webhookId),
  };
}

export type SharedBatches = ReturnType<typeof createSharedBatches>;
