import { DomainError, joinPath, validationError } from '../../../core/basics/errors.js';

const MAX_DEPTH = 32;
/** Maximum number of members of an object inside a field. No field of the API accepts more. */
const MAX_MEMBERS = 200;
/**
 * Maximum number of fields of the body, or of an item of it. More than the API has, so that unknown ones are
 * named.
 */
const MAX_FIELDS = 10_000;
/** Maximum number of array items and object members together, per MiB of the body's limit. */
const MAX_VALUES_PER_MIB = 20_000;
const MIB = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** An array or object that is open at the current position. */
interface Container {
  isObject: boolean;
  /** Number of items or members so far, the current one included. */
  size: number;
  /** Start and end of the latest member's name in the text, without the quotes. */
  nameStart: number;
  nameEnd: number;
}

/**
 * JSON in UTF-8 that arrives in chunks. Its structure is checked chunk by chunk, before the text is complete,
 * decoded, and parsed: parsing and validating 400,000 members takes seconds, and even to receive them takes
 * longer than to find that there are too many. Malformed JSON may pass.
 *
 * @see RFC 3629, clause 1: no byte of a multi-byte character equals an ASCII character, so bytes are compared
 */
export class LimitedJson {
  readonly #maxValues: number;
  readonly #chunks: Uint8Array[] = [];
  /** Size in bytes of the chunks that were checked completely. */
  #checked = 0;
  readonly #open: Container[] = [];
  #openObjects = 0;
  #values = 0;
  #isInString = false;
  /** Whether the chunk before ended after a backslash, which makes the next byte a part of the string. */
  #isEscaped = false;
  /** Start and end of the latest string in the text, without the quotes. */
  #stringStart = 0;
  #stringEnd = 0;

  /**
   * @param bodyLimit Limit of the route's body in bytes; the number of values is limited in proportion, to at
   *   least 20,000.
   */
  constructor(bodyLimit: number) {
    this.#maxValues = Math.ceil(MAX_VALUES_PER_MIB * Math.max(1, bodyLimit / MIB));
  }

  /**
   * Appends the next bytes of the text. Takes time in proportion to their number. Where the text is cut does
   * not matter.
   *
   * @throws DomainError `malformed_json` if it is nested too deeply; `validation_error` with the path of an
   *   object that has too many members, or if there are too many values.
   */
  append(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    for (let index = 0; index < chunk.length; index++) {
      if (this.#isInString) index = this.#skipString(chunk, index);
      else this.#readByte(chunk[index]!, this.#checked + index);
    }
    this.#checked += chunk.length;
  }

  /** Returns the whole text. */
  toBytes(): Uint8Array {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
  }

  /** Returns the position of the quote that ends the string; the end of the chunk if the string continues. */
  #skipString(chunk: Uint8Array, start: number): number {
    let index = start;
    if (this.#isEscaped) index++;
    this.#isEscaped = false;
    for (; index < chunk.length; index++) {
      const byte = chunk[index];
      if (byte === QUOTE) {
        this.#isInString = false;
        this.#stringEnd = this.#checked + index;
        return index;
      }
      if (byte === BACKSLASH) index++;
    }
    this.#isEscaped = index > chunk.length;
    return chunk.length;
  }

  /** Reads a byte outside strings. */
  #readByte(byte: number, position: number): void {
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        this.#stringStart = position + 1;
        break;
      case 0x3a: // :
        this.#startMember();
        break;
      case 0x2c: // ,
        this.#startItem();
        break;
      case 0x7b: // {
      case 0x5b: // [
        this.#openContainer(byte === 0x7b);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        if (this.#open.pop()?.isObject) this.#openObjects--;
    }
  }

  #openContainer(isObject: boolean): void {
    if (this.#open.length === MAX_DEPTH) {
      throw new DomainError('malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep`);
    }
    this.#open.push({ isObject, size: isObject ? 0 : 1, nameStart: 0, nameEnd: 0 });
    if (isObject) this.#openObjects++;
  }

  #startMember(): void {
    const current = this.#open.at(-1);
    if (!current?.isObject) return;
    current.nameStart = this.#stringStart;
    current.nameEnd = this.#stringEnd;
    this.#count(current, this.#openObjects > 1 ? MAX_MEMBERS : MAX_FIELDS);
  }

  #startItem(): void {
    const current = this.#open.at(-1);
    if (current && !current.isObject) this.#count(current, Infinity);
  }

  #count(current: Container, maxSize: number): void {
    if (++this.#values > this.#maxValues) {
      throw tooMany('', `has more than ${this.#maxValues.toLocaleString('en-US')} values; send fewer`);
    }
    if (++current.size > maxSize) {
      throw tooMany(this.#currentPath(), `has more than ${maxSize.toLocaleString('en-US')} members`);
    }
  }

  /** Returns the path of the innermost open container. */
  #currentPath(): string {
    const json = this.toBytes();
    const steps = this.#open
      .slice(0, -1)
      .map(({ isObject, size, nameStart, nameEnd }) =>
        isObject ? parseName(json.subarray(nameStart, nameEnd)) : size - 1,
      );
    return joinPath('', steps);
  }
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
