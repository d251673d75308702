import { derivedId } from '../mongo/derived-id.js';

/**
 * Returns the ID of the delivery of an event to an endpoint. Creating the delivery again yields the same one.
 *
 * @param at Time of the event.
 */
export function deliveryId(webhookId: string, eventKey: string, at: Date): string {
  return derivedId('delivery', `${webhookId}\n${eventKey}`, at);
}
