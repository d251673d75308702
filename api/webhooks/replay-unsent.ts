import { expandFilter, namesFolders } from '../../core/events/expand-filter.js';
import { isRecipient } from '../../core/events/recipients.js';
import { eventKeyOf } from '../../core/events/events.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import type { EventPosition } from '../../store/events/events.js';
import type { WebhookDeps } from './deps.js';

/** Number of events that are examined at once. */
const PAGE_SIZE = 1_000;

/**
 * Adds an endpoint to the outbox of the logged events of a time range that it subscribes to and never
 * received. Safe to repeat.
 *
 * @param range `from` is inclusive, `to` exclusive.
 * @param signal Aborts when the client disconnects: a range can have millions of events.
 * @returns The number of events that it will receive.
 */
export async function replayUnsent(
  { eventLog, deliveries, folders }: Pick<WebhookDeps, 'eventLog' | 'deliveries' | 'folders'>,
  webhook: Webhook,
  range: { from: Date; to: Date },
  signal: AbortSignal,
): Promise<number> {
  const tree = namesFolders(webhook.filter) ? await folders.readTree(webhook.accountId) : undefined;
  const subscriber = tree ? { ...webhook, filter: expandFilter(webhook.filter, tree) } : webhook;
  let queued = 0;
  let after: EventPosition | undefined;
  for (;;) {
    signal.throwIfAborted();
    const found = await eventLog.listForReplay(webhook.accountId, range, { after, limit: PAGE_SIZE });
    const wanted = found.filter(
      (event) => isRecipient(subscriber, event) && !event.outbox?.includes(webhook.id),
    );
    const keyed = wanted.map(({ _id, at }) => ({ id: _id, key: eventKeyOf(_id), at }));
    const received = await deliveries.listExisting(webhook.id, keyed);
    const unsent = keyed.filter(({ key }) => !received.has(key)).map(({ id }) => id);
    if (unsent.length > 0) await eventLog.addRecipient(webhook, unsent);
    queued += unsent.length;
    const last = found.at(-1);
    if (!last || found.length < PAGE_SIZE) return queued;
    after = { at: last.at, id: last._id };
  }
}
