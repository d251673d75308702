import { customAlphabet } from 'nanoid';
import { typeid } from 'typeid-js';
import { ID_PREFIXES, SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH, type IdKind } from '../../core/ids.js';

/** A new id such as `qr_01h455vb4pex5vsknk084sn02q`; later ids sort after earlier ones, to the millisecond. */
export function newId(kind: IdKind): string {
  return idFromOperation(kind, newOperationKey());
}

/** The part of an id behind its prefix: 26 characters. One may be drawn first, and the id be made of it later. */
export function newOperationKey(): string {
  return typeid().toString();
}

/** The id of what a request with this effect makes: the same each time it is repeated. */
export function idFromOperation(kind: IdKind, operationKey: string): string {
  return `${ID_PREFIXES[kind]}_${operationKey}`;
}

/** A random short code; taken ones are found by the unique index, and another is drawn. */
export const newShortCode = customAlphabet(SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH);
