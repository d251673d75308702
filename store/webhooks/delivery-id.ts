import { createHash } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { ID_PREFIXES } from '../../core/basics/ids.js';

/**
 * Returns the ID of the delivery of an event to an endpoint.
 *
 * Deterministic, so that creating the delivery again yields the same one. IDs sort by the time of the event.
 *
 * @param at Time of the event; the first 48 bits of the UUID.
 * @see RFC 9562, clause 5.7 (UUID version 7)
 */
export function deliveryId(webhookId: string, eventKey: string, at: Date): string {
  const bytes = createHash('sha256').update(`${webhookId}\n${eventKey}`).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return TypeID.fromUUIDBytes(ID_PREFIXES.delivery, bytes).toString();
}
