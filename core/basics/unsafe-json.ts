import { joinPath, MAX_DETAILS } from './errors.js';
import type { InvalidFields } from './parse-input.js';

/** `__proto__` in JSON text, with its underscores or letters escaped or not. */
const MAY_CONTAIN_PROTO = /(?:_|\\u005f){2}proto(?:_|\\u005f){2}|\\u00[67]/i;
/** An escaped surrogate, paired or not. Text that was decoded from UTF-8 contains no others. */
const MAY_CONTAIN_SURROGATE = /\\ud[89a-f]/i;
/** With the flag `u`, a pair is one character and does not match. */
const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

/**
 * Finds what valid JSON may contain but cannot be stored as it is: members named `__proto__`, which schema
 * parsers drop silently, and strings with an unpaired surrogate, which UTF-8 cannot encode, so that a stored
 * one would read back as another character.
 *
 * @param text The JSON text that `value` was parsed from. In nearly every text, two searches show that there
 *   are none.
 * @returns One detail per member or string, with its path.
 * @see RFC 8259, clause 8.2
 */
export function findUnsafeJson(text: string, value: unknown): InvalidFields {
  const found: InvalidFields = { details: [], total: 0 };
  if (MAY_CONTAIN_PROTO.test(text) || MAY_CONTAIN_SURROGATE.test(text)) search(value, [], found);
  return found;
}

function search(value: unknown, path: PropertyKey[], found: InvalidFields): void {
  if (typeof value === 'string' && UNPAIRED_SURROGATE.test(value)) {
    add('must not contain an unpaired surrogate', path, found);
  }
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    path.push(isArray ? Number(name) : name);
    if (name === '__proto__') add('is not a known field', path, found);
    else search(member, path, found);
    path.pop();
  }
}

function add(message: string, path: PropertyKey[], found: InvalidFields): void {
  found.total += 1;
  if (found.total <= MAX_DETAILS) found.details.push({ path: joinPath('', path), message });
}
