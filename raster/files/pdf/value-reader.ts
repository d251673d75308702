import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './pdf-values.js';

/** Producers nest values at most about 20 deep; deeper structures are made of references. */
const MAX_DEPTH = 200;

/** Bounds the memory of one object, in values; a dictionary takes as much as several values. */
const MAX_VALUES = 1_000_000;
const DICTIONARY_COST = 8;
const ARRAY_COST = 4;

/** Classes of characters (ISO 32000-2, 7.2.3). */
const [REGULAR, SPACE, DELIMITER] = [0, 1, 2];
const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = SPACE;
for (const delimiter of '()<>[]{}/%') CLASSES[delimiter.charCodeAt(0)] = DELIMITER;

const NUMBER = /^[+-]*\d*\.?\d*(-\d*)?$/;
const INTEGER = /^\d{1,10}$/;

/** Returns whether a byte is white space. */
export function isSpace(code: number | undefined): boolean {
  return code !== undefined && CLASSES[code] === SPACE;
}

/**
 * Reads the values of a PDF one by one. Strict: what two readers could understand in different ways is an
 * error, so that no viewer finds an action that the inspection did not see.
 */
export class ValueReader {
  #values = 0;

  constructor(
    readonly bytes: Buffer,
    public position = 0,
    /** Offset at which the bytes end. */
    readonly end = bytes.length,
  ) {}

  /** Skips white space and comments. @returns Whether bytes remain. */
  skipSpace(): boolean {
    const { bytes, end } = this;
    let { position } = this;
    for (; position < end; position += 1) {
      const code = bytes[position]!;
      if (code === 0x25) position = this.#lineEnd(position) - 1;
      else if (CLASSES[code] !== SPACE) break;
    }
    this.position = position;
    return position < end;
  }

  /** Returns the next byte after white space and comments; undefined at the end. */
  peek(): number | undefined {
    return this.skipSpace() ? this.bytes[this.position] : undefined;
  }

  /** Reads a keyword if it comes next. */
  takeKeyword(keyword: string): boolean {
    this.skipSpace();
    const after = this.position + keyword.length;
    if (after > this.end || this.bytes.toString('latin1', this.position, after) !== keyword) return false;
    if (after < this.end && CLASSES[this.bytes[after]!] === REGULAR) return false;
    this.position = after;
    return true;
  }

  /** Reads a non-negative integer if it comes next; otherwise returns undefined and stays in place. */
  takeInteger(): number | undefined {
    this.skipSpace();
    const start = this.position;
    const token = this.#takeRegular();
    if (INTEGER.test(token)) return Number(token);
    this.position = start;
    return undefined;
  }

  /**
   * Reads one value of a top level: an indirect object, a trailer, or an item of an object stream.
   *
   * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
   */
  readValue(): PdfValue {
    this.#values = 0;
    return this.#readValue(0);
  }

  #readValue(depth: number): PdfValue {
    const code = this.peek();
    if (code === undefined) throw damagedPdf('ends within an object');
    this.#count(1);
    if (depth > MAX_DEPTH) throw tooComplexPdf('has values that are nested too deeply');
    if (code === 0x2f) return new PdfName(this.#readName());
    if (code === 0x28) return this.#readLiteral();
    if (code === 0x5b) return this.#readArray(depth);
    if (code === 0x3c) {
      return this.bytes[this.position + 1] === 0x3c ? this.#readDict(depth) : this.#readHexadecimal();
    }
    return this.#readToken();
  }

  #readDict(depth: number): PdfDict {
    this.#count(DICTIONARY_COST);
    this.position += 2;
    const dict = new PdfDict();
    for (;;) {
      const code = this.peek();
      if (code === 0x3e && this.bytes[this.position + 1] === 0x3e) break;
      if (code !== 0x2f) throw damagedPdf('has a dictionary with a key that is not a name');
      const key = this.#readName();
      dict.add(key, this.#readValue(depth + 1));
    }
    this.position += 2;
    return dict;
  }

  #readArray(depth: number): PdfValue[] {
    this.#count(ARRAY_COST);
    this.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      if (this.peek() === 0x5d) break;
      items.push(this.#readValue(depth + 1));
    }
    this.position += 1;
    return items;
  }

  /** Reads a number, a reference, or a keyword. */
  #readToken(): PdfValue {
    const start = this.position;
    const token = this.#takeRegular();
    if (token === 'true') return true;
    if (token === 'false') return false;
    if (token === 'null') return null;
    if (token === '' || !NUMBER.test(token)) {
      this.position = start;
      throw damagedPdf('has an unknown keyword in an object');
    }
    if (!INTEGER.test(token)) return Number(token) || 0;
    const after = this.position;
    const generation = this.takeInteger();
    if (generation !== undefined && this.takeKeyword('R')) return new PdfRef(Number(token), generation);
    this.position = after;
    return Number(token);
  }

  #readName(): string {
    this.position += 1;
    const text = this.#takeRegular();
    if (!text.includes('#')) return text;
    const decoded = text.replaceAll(/#([0-9a-f]{2})/gi, (_match, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    // Readers in C end the name there (ISO 32000-2, 7.3.5 forbids it).
    if (decoded.includes('\0')) throw damagedPdf('has a name with a null character');
    return decoded;
  }

  #readLiteral(): PdfString {
    const { bytes, end } = this;
    const start = this.position + 1;
    let depth = 1;
    for (let at = start; at < end; at += 1) {
      const code = bytes[at];
      if (code === 0x5c) at += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) {
        depth -= 1;
        if (depth > 0) continue;
        this.position = at + 1;
        return new PdfString(bytes, start, at, 'literal');
      }
    }
    throw damagedPdf('has a string without an end');
  }

  #readHexadecimal(): PdfString {
    const start = this.position + 1;
    let at = start;
    for (; at < this.end && this.bytes[at] !== 0x3e; at += 1) {
      const code = this.bytes[at]!;
      const isDigit = (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
      if (!isDigit && CLASSES[code] !== SPACE) throw damagedPdf('has a string with a wrong digit');
    }
    if (at >= this.end) throw damagedPdf('has a string without an end');
    this.position = at + 1;
    return new PdfString(this.bytes, start, at, 'hexadecimal');
  }

  #takeRegular(): string {
    const start = this.position;
    let at = start;
    while (at < this.end && CLASSES[this.bytes[at]!] === REGULAR) at += 1;
    this.position = at;
    return this.bytes.toString('latin1', start, at);
  }

  #lineEnd(from: number): number {
    let at = from;
    while (at < this.end && this.bytes[at] !== 10 && this.bytes[at] !== 13) at += 1;
    return at;
  }

  #count(cost: number): void {
    this.#values += cost;
    if (this.#values > MAX_VALUES) throw tooComplexPdf('has an object with too many values');
  }
}
