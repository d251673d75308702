import { joinPath, type ErrorDetail } from '../../../core/errors.js';

/** `__proto__` in JSON text, with its underscores or letters escaped or not. */
const MAY_CONTAIN = /(?:_|\\u005f){2}proto(?:_|\\u005f){2}|\\u00[67]/i;

/**
 * Finds members named `__proto__`, which schema parsers drop silently.
 *
 * @param text The JSON text that `value` was parsed from. In nearly every text, one search shows that there are none.
 * @returns One detail per member, with its path.
 */
export function findProtoKeys(text: string, value: unknown): ErrorDetail[] {
  return MAY_CONTAIN.test(text) ? search(value, '') : [];
}

function search(value: unknown, path: string): ErrorDetail[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => search(item, joinPath(path, [index])));
  return Object.entries(value).flatMap(([name, member]) =>
    name === '__proto__'
      ? [{ path: joinPath(path, [name]), message: 'is not a known field' }]
      : search(member, joinPath(path, [name])),
  );
}
