import { findPayloadType, PAYLOAD_TYPES, type CodeType } from '../../symbols/payloads/registry.js';
import { normalizeName } from './normalize-name.js';

const BY_NAME = new Map(
  PAYLOAD_TYPES.flatMap(({ type, name, otherNames = [] }) =>
    [name, ...otherNames].map((one) => [normalizeName(one), type] as const),
  ),
);

/**
 * Parses the name of a type in a spreadsheet: the API's, the dashboard's, or another one.
 *
 * @returns `undefined` for anything else
 */
export function findCodeType(cell: string): CodeType | undefined {
  return findPayloadType(cell.trim())?.type ?? BY_NAME.get(normalizeName(cell));
}
