import { zlibSync } from 'fflate';

/** Where an object of a PDF file begins, in bytes from the start of the file or of its part. */
export interface ObjectOffset {
  id: number;
  offset: number;
}

/** Returns the reference to an object. */
export function pdfReference(id: number): string {
  return `${id} 0 R`;
}

/** Header of a file; the comment marks it as binary (ISO 32000-1, 7.5.2). */
export const PDF_HEADER = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/**
 * Collects the objects of a PDF file, or of a part of it. Writes neither times nor random numbers, and
 * compresses with fflate, whose output is the same on every machine: the same objects give the same bytes.
 */
export class PdfWriter {
  readonly offsets: ObjectOffset[] = [];
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #nextId: number;

  /** @param firstId Number of the first object that `reserve` returns. */
  constructor(firstId: number) {
    this.#nextId = firstId;
  }

  /** Number of the next object. */
  get nextId(): number {
    return this.#nextId;
  }

  /** Returns the number of a new object. */
  reserve(): number {
    return this.#nextId++;
  }

  /** Writes an object. @param id As returned by `reserve`. Default: a new number. @returns The number. */
  object(body: string, id = this.reserve()): number {
    this.#begin(id);
    this.#append(Buffer.from(`${body}\nendobj\n`, 'latin1'));
    return id;
  }

  /** Writes a compressed stream. @param entries Entries of its dictionary. @returns The object's number. */
  stream(content: string | Uint8Array, entries = '', id = this.reserve()): number {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const data = zlibSync(bytes, { level: 6 });
    const dictionary = [entries, '/Filter /FlateDecode', `/Length ${data.length}`].filter(Boolean).join(' ');
    this.#begin(id);
    this.#append(Buffer.from(`<< ${dictionary} >>\nstream\n`, 'latin1'));
    this.#append(Buffer.from(data.buffer, data.byteOffset, data.length));
    this.#append(Buffer.from('\nendstream\nendobj\n'));
    return id;
  }

  /** Returns everything that was written. */
  bytes(): Buffer {
    return Buffer.concat(this.#chunks, this.#length);
  }

  #begin(id: number): void {
    this.offsets.push({ id, offset: this.#length });
    this.#append(Buffer.from(`${id} 0 obj\n`));
  }

  #append(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }
}

/**
 * Returns the cross-reference table and the trailer of a file (ISO 32000-1, 7.5.4 and 7.5.5).
 *
 * @param offsets Objects by number from 1 on, without gaps, with their offsets in the file.
 * @param start Offset of the table.
 */
export function pdfTrailer(offsets: readonly ObjectOffset[], catalogId: number, start: number): Buffer {
  const sorted = [...offsets].sort((a, b) => a.id - b.id);
  const entries = sorted.map(({ offset }) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return Buffer.from(
    `xref\n0 ${sorted.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${sorted.length + 1} /Root ${pdfReference(catalogId)} >>\nstartxref\n${start}\n%%EOF\n`,
  );
}
