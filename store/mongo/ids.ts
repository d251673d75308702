import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { typeid, TypeID } from 'typeid-js';
import { ID_PREFIXES, SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH, type IdKind } from '../../core/basics/ids.js';

/**
 * Returns a new TypeID such as `qr_01h455vb4pex5vsknk084sn02q`. IDs sort by creation time, to the
 * millisecond.
 */
export function newId(kind: IdKind): string {
  return idFromOperation(kind, newOperationKey());
}

/**
 * Returns a new operation key: the 26 characters of an ID after its prefix, from which the ID can be built
 * later.
 */
export function newOperationKey(): string {
  return typeid().toString();
}

/**
 * Builds the ID of the resource that a request creates. Repetitions of the request have the same operation
 * key.
 */
export function idFromOperation(kind: IdKind, operationKey: string): string {
  return `${ID_PREFIXES[kind]}_${operationKey}`;
}

/**
 * Returns an ID that follows from its parts, so that a repeated run writes the same document again. It sorts
 * as if it had been created at `at`.
 *
 * @param parts Tell the documents of the kind apart.
 */
export function idFromParts(kind: IdKind, at: Date, parts: readonly string[]): string {
  const uuid = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  uuid.writeUIntBE(at.getTime(), 0, 6);
  // Version and variant of UUIDv7 (RFC 9562, 5.7).
  uuid[6] = (uuid[6]! & 0x0f) | 0x70;
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  return idFromOperation(kind, TypeID.fromUUIDBytes('', uuid).toString());
}

/** Returns a random short code. A unique index detects collisions; the caller then draws another one. */
export const newShortCode = customAlphabet(SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH);
