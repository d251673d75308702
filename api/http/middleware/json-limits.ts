import { DomainError, joinPath, validationError } from '../../../core/errors.js';

const MAX_DEPTH = 32;
/** Maximum number of members of an object inside a field. No field of the API accepts more. */
const MAX_MEMBERS = 200;
/** Maximum number of fields of the body, or of an item of it. More than the API has, so that unknown ones are named. */
const MAX_FIELDS = 10_000;
/** Maximum number of array items and object members together, per MiB of the body's limit. */
const MAX_VALUES_PER_MIB = 20_000;
const MIB = 1024 * 1024;

/** An array or object that is open at the current position. */
interface Container {
  isObject: boolean;
  /** Number of items or members so far, the current one included. */
  size: number;
  /** Start and end of the latest member's name, without the quotes. */
  nameStart: number;
  nameEnd: number;
}

/**
 * Checks the structure of JSON in UTF-8 before it is decoded and parsed. Parsing and validating 400,000 members takes
 * seconds; finding that there are too many takes less than a millisecond. Malformed JSON may pass.
 *
 * @param bodyLimit Limit of the route's body in bytes; the number of values is limited in proportion, to at least 20,000.
 * @throws DomainError `malformed_json` if it is nested too deeply; `validation_error` with the path of an object that
 *   has too many members, or if there are too many values.
 * @see RFC 3629, clause 1: no byte of a multi-byte character equals an ASCII character, so bytes are compared
 */
export function assertWithinJsonLimits(json: Uint8Array, bodyLimit: number): void {
  const maxValues = Math.ceil(MAX_VALUES_PER_MIB * Math.max(1, bodyLimit / MIB));
  const open: Container[] = [];
  let current: Container | undefined;
  let openObjects = 0;
  let values = 0;
  let stringStart = 0;
  let stringEnd = 0;

  function count(): void {
    if (!current) return;
    if (++values > maxValues) {
      throw tooMany('', `has more than ${maxValues.toLocaleString('en-US')} values; send fewer`);
    }
    const max = !current.isObject ? Infinity : openObjects > 1 ? MAX_MEMBERS : MAX_FIELDS;
    if (++current.size > max) {
      throw tooMany(pathOf(json, open), `has more than ${max.toLocaleString('en-US')} members`);
    }
  }

  for (let index = 0; index < json.length; index++) {
    switch (json[index]!) {
      case 0x22: // "
        stringStart = index + 1;
        index = endOfString(json, stringStart);
        stringEnd = index;
        break;
      case 0x3a: // :
        if (current?.isObject) {
          current.nameStart = stringStart;
          current.nameEnd = stringEnd;
          count();
        }
        break;
      case 0x2c: // ,
        if (current && !current.isObject) count();
        break;
      case 0x7b: // {
      case 0x5b: {
        // [
        const isObject = json[index] === 0x7b;
        if (open.length === MAX_DEPTH) {
          throw new DomainError('malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep`);
        }
        current = { isObject, size: isObject ? 0 : 1, nameStart: 0, nameEnd: 0 };
        open.push(current);
        if (isObject) openObjects++;
        break;
      }
      case 0x7d: // }
      case 0x5d: // ]
        if (open.pop()?.isObject) openObjects--;
        current = open.at(-1);
    }
  }
}

/** Returns the position of the quote that ends a string; the end if there is none. */
function endOfString(json: Uint8Array, start: number): number {
  for (let index = start; index < json.length; index++) {
    const byte = json[index];
    if (byte === 0x22) return index;
    if (byte === 0x5c) index++;
  }
  return json.length;
}

/** Returns the path of the innermost open container. */
function pathOf(json: Uint8Array, open: readonly Container[]): string {
  const steps = open
    .slice(0, -1)
    .map(({ isObject, size, nameStart, nameEnd }) =>
      isObject ? parseName(json.subarray(nameStart, nameEnd)) : size - 1,
    );
  return joinPath('', steps);
}

/** Resolves the escapes of a member's name. */
function parseName(bytes: Uint8Array): string {
  const name = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    return name;
  }
}

function tooMany(path: string, message: string): DomainError {
  return validationError([{ path, message }]);
}
