import { customAlphabet } from 'nanoid';
import { typeid } from 'typeid-js';
import { ID_PREFIXES, SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH, type IdKind } from '../core/ids.js';

/** A new id such as `qr_01h455vb4pex5vsknk084sn02q`; later ids sort after earlier ones, to the millisecond. */
export function newId(kind: IdKind): string {
  return typeid(ID_PREFIXES[kind]).toString();
}

/** A random short code; taken ones are found by the unique index, and another is drawn. */
export const newShortCode = customAlphabet(SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH);
