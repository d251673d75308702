import { createHash } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { ID_PREFIXES } from '../../core/ids.js';

/**
 * The id of an event's delivery to an endpoint. Made from both, so that whoever makes the delivery again makes the
 * same one; it sorts by the event's time, as a UUIDv7 does (RFC 9562, 5.7: 48 bits of milliseconds, then the rest).
 */
export function deliveryId(webhookId: string, eventKey: string, at: Date): string {
  const bytes = createHash('sha256').update(`${webhookId}\n${eventKey}`).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return TypeID.fromUUIDBytes(ID_PREFIXES.delivery, bytes).toString();
}
