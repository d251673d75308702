import { joinPath, MAX_DETAILS, type InvalidFields } from '../../../core/errors.js';

/** `__proto__` in JSON text, with its underscores or letters escaped or not. */
const MAY_CONTAIN = /(?:_|\\u005f){2}proto(?:_|\\u005f){2}|\\u00[67]/i;

/**
 * Finds members named `__proto__`, which schema parsers drop silently.
 *
 * @param text The JSON text that `value` was parsed from. In nearly every text, one search shows that there are none.
 * @returns One detail per member, with its path.
 */
export function findProtoKeys(text: string, value: unknown): InvalidFields {
  const found: InvalidFields = { details: [], total: 0 };
  if (MAY_CONTAIN.test(text)) search(value, [], found);
  return found;
}

function search(value: unknown, path: PropertyKey[], found: InvalidFields): void {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    path.push(isArray ? Number(name) : name);
    if (name === '__proto__') {
      found.total += 1;
      if (found.total <= MAX_DETAILS) {
        found.details.push({ path: joinPath('', path), message: 'is not a known field' });
      }
    } else search(member, path, found);
    path.pop();
  }
}
