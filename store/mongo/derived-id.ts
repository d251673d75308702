import { createHash } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { ID_PREFIXES, type IdKind } from '../../core/basics/ids.js';

/**
 * Returns an ID that follows from a text and a time, so that a repetition creates the same resource. IDs sort
 * by the time.
 *
 * @param at The first 48 bits of the UUID.
 * @see RFC 9562, clause 5.7 (UUID version 7)
 */
export function derivedId(kind: IdKind, text: string, at: Date): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return TypeID.fromUUIDBytes(ID_PREFIXES[kind], bytes).toString();
}
