import { joinPath, type ErrorDetail } from '../../../core/errors.js';

/** `__proto__` as it may stand in JSON text, its underscores escaped or not. */
const MAY_HOLD = /(?:_|\\u005f){2}proto(?:_|\\u005f){2}|\\u00[67]/i;

/**
 * Members named `__proto__`, which readers of objects drop without a word, each with its path. `text` is what `value` was
 * parsed from: nearly every text shows at once that there is none.
 */
export function reservedMembers(text: string, value: unknown): ErrorDetail[] {
  return MAY_HOLD.test(text) ? search(value, '') : [];
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
