import { damagedPdf } from './pdf-errors.js';

/** A value of a PDF (ISO 32000-2, 7.3). Arrays are arrays, and numbers, booleans, and null are themselves. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfDict | PdfValue[];

/** A name, such as `/Type`, without its slash and with its escapes decoded. */
export class PdfName {
  constructor(readonly text: string) {}
}

/** A reference to an indirect object, such as `5 0 R`. */
export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

/** A string, still encoded and possibly encrypted. */
export class PdfString {
  constructor(
    readonly source: Buffer,
    /** Offset of the first byte after the opening delimiter. */
    readonly start: number,
    /** Offset of the closing delimiter. */
    readonly end: number,
    readonly kind: 'literal' | 'hexadecimal',
  ) {}
}

/** A dictionary with all of its entries: readers disagree about which of two entries with one key counts. */
export class PdfDict {
  readonly keys: string[] = [];
  readonly values: PdfValue[] = [];

  add(key: string, value: PdfValue): void {
    this.keys.push(key);
    this.values.push(value);
  }

  /**
   * Returns the value of a key; null if there is none.
   *
   * @throws DomainError `file_rejected` with `damaged` if the key has several entries.
   */
  get(key: string): PdfValue {
    const index = this.keys.indexOf(key);
    if (index === -1) return null;
    if (this.keys.includes(key, index + 1)) throw damagedPdf(`has a dictionary with two entries /${key}`);
    return this.values[index] ?? null;
  }
}

/** Returns the text of a name; undefined for other values. */
export function nameText(value: PdfValue): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}
