import type { CurrentObjects } from './cross-references.js';
import type { IndirectObject } from './indirect-objects.js';
import { parseObjectStream, type ObjectStream } from './object-stream.js';
import { PdfDict, PdfRef, type PdfValue } from './pdf-values.js';
import type { ScannedFile } from './scan-file.js';
import { ValueReader } from './value-reader.js';

/** Longer chains of references are cyclic. */
const MAX_CHAIN = 16;
/** Bounds the memory of recent object streams, in bytes. */
const MAX_RECENT_BYTES = 32 * 1024 * 1024;

/** Finds the objects that references name. Reads them again each time, to save memory. */
export interface ObjectResolver {
  /**
   * Returns the value itself, or the value of the object that it refers to; null if the object is missing.
   */
  resolve: (value: PdfValue) => PdfValue;
  /** Adds the objects of an object stream, for files whose cross-references are not intact. */
  addContainer: (offset: number, stream: ObjectStream) => void;
}

/**
 * Creates the resolver of a file.
 *
 * @param current Where intact cross-references say that objects are; without them, the last object with a
 *   number counts.
 * @param decode Decrypts and decodes an object stream.
 */
export function createObjectResolver(
  file: ScannedFile,
  current: CurrentObjects | undefined,
  decode: (object: IndirectObject) => Buffer,
): ObjectResolver {
  let lastOffsets: Map<number, number> | undefined;
  /** Offset of the object stream by number of an object. */
  const containerOffsets = new Map<number, number>();
  const recent = new Map<number, ObjectStream>();

  function findOffset(number: number): number | undefined {
    if (current) return current.offsets.get(number);
    // Later entries replace earlier ones.
    lastOffsets ??= new Map(Array.from(file.numberAt, ([offset, other]) => [other, offset]));
    return lastOffsets.get(number);
  }

  function findContainer(number: number): number | undefined {
    if (!current) return containerOffsets.get(number);
    const container = current.containers.get(number);
    return container === undefined ? undefined : current.offsets.get(container);
  }

  function find(number: number): PdfValue {
    const [offset, container] = [findOffset(number), findContainer(number)];
    if (container !== undefined && (offset === undefined || container > offset)) {
      const { data, items } = openContainer(container);
      const item = items.find((other) => other.number === number);
      return item ? new ValueReader(data, item.offset).readValue() : null;
    }
    return offset === undefined ? null : file.readObject(offset).value;
  }

  function openContainer(offset: number): ObjectStream {
    const found = recent.get(offset);
    if (found) return found;
    const object = file.readObject(offset);
    const dict = object.value instanceof PdfDict ? object.value : new PdfDict();
    const stream = parseObjectStream(dict, decode(object));
    let size = stream.data.length;
    for (const other of recent.values()) size += other.data.length;
    if (size > MAX_RECENT_BYTES) recent.clear();
    recent.set(offset, stream);
    return stream;
  }

  function resolve(value: PdfValue): PdfValue {
    let found = value;
    for (let step = 0; found instanceof PdfRef; step += 1) {
      if (step === MAX_CHAIN) return null;
      found = find(found.number);
    }
    return found;
  }

  return {
    resolve,
    addContainer(offset, { items }) {
      for (const { number } of items) containerOffsets.set(number, offset);
    },
  };
}
