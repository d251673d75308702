import { customAlphabet } from 'nanoid';
import { typeid } from 'typeid-js';
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

/** Returns a random short code. A unique index detects collisions; the caller then draws another one. */
export const newShortCode = customAlphabet(SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH);
