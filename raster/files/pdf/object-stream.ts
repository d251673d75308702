import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { nameText, type PdfDict, type PdfValue } from './pdf-values.js';
import { ValueReader } from './value-reader.js';

/** Bounds the memory for the index of one stream; producers put about 100 objects into one. */
const MAX_ITEMS = 1_000_000;

/** A decoded object stream (ISO 32000-2, 7.5.7). */
export interface ObjectStream {
  data: Buffer;
  /** Number and offset in `data` of each object. */
  items: { number: number; offset: number }[];
}

/** Returns whether a stream may hold objects: viewers do not check its type. */
export function mayHoldObjects(dict: PdfDict): boolean {
  const { keys, values } = dict;
  if (keys.includes('N') && keys.includes('First')) return true;
  return keys.some((key, index) => key === 'Type' && nameText(values[index]!) === 'ObjStm');
}

/**
 * Reads the index of an object stream.
 *
 * @param data Its decoded bytes.
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
 */
export function parseObjectStream(
  dict: PdfDict,
  data: Buffer,
  resolve: (value: PdfValue) => PdfValue,
): ObjectStream {
  const [count, first] = [resolve(dict.get('N')), resolve(dict.get('First'))];
  if (typeof count !== 'number' || typeof first !== 'number' || first > data.length) throw damaged();
  if (count > MAX_ITEMS) throw tooComplexPdf('has too many objects');
  const reader = new ValueReader(data);
  const items: ObjectStream['items'] = [];
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [reader.takeInteger(), reader.takeInteger()];
    if (number === undefined || offset === undefined || first + offset > data.length) throw damaged();
    items.push({ number, offset: first + offset });
  }
  if (reader.position > first) throw damaged();
  return { data, items };
}

/**
 * Reads every object of a stream: in order, as some viewers do, and at the offsets of the index, as others do.
 *
 * @param first Offset in `data` at which the objects begin.
 * @throws DomainError `file_rejected` with `damaged` if something else is between the objects, or with
 *   `too_complex`.
 */
export function readItems({ data, items }: ObjectStream, onValue: (value: PdfValue) => void): void {
  const pending = new Set(items.map(({ offset }) => offset));
  const reader = new ValueReader(data, Math.min(data.length, ...firstOf(pending)));
  while (pending.size > 0 && reader.skipSpace()) {
    pending.delete(reader.position);
    onValue(reader.readValue());
  }
  for (const offset of pending) {
    reader.position = offset;
    // An object that is missing is null.
    if (reader.skipSpace()) onValue(reader.readValue());
  }
}

function firstOf(offsets: ReadonlySet<number>): number[] {
  let first = Infinity;
  for (const offset of offsets) first = Math.min(first, offset);
  return [first];
}

function damaged() {
  return damagedPdf('has an object stream that is damaged');
}
