import type { CurrentObjects } from './cross-references.js';
import type { IndirectObject } from './indirect-objects.js';
import { parseObjectStream, type ObjectStream } from './object-stream.js';
import { PdfDict, PdfRef, type PdfValue } from './pdf-values.js';
import type { ScannedFile } from './scan-file.js';
import { ValueReader } from './value-reader.js';

/** Longer chains of references are cyclic. */
const MAX_CHAIN = 16;
/** Bounds the memory of object streams that are kept, in bytes. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Finds the objects that references name. Reads them again each time, so none are kept. */
export interface ObjectResolver {
  /** Returns the value itself, or the value of the object that it refers to; null if the object is missing. */
  resolve(value: PdfValue): PdfValue;
  /** Takes objects from where intact cross-references say. Before that, the last object with a number counts. */
  follow(current: CurrentObjects): void;
  /** Adds the objects of an object stream, for files whose cross-references are not intact. */
  addContainer(offset: number, stream: ObjectStream): void;
}

/** Creates the resolver of a file. @param decode Decrypts and decodes an object stream. */
export function createObjectResolver(
  file: ScannedFile,
  decode: (object: IndirectObject) => Buffer,
): ObjectResolver {
  let current: CurrentObjects | undefined;
  let lastOffsets: Map<number, number> | undefined;
  /** Offset of the object stream by number of an object. */
  const containerOffsets = new Map<number, number>();
  const kept = new Map<number, ObjectStream>();

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
    const found = kept.get(offset);
    if (found) return found;
    const object = file.readObject(offset);
    const dict = object.value instanceof PdfDict ? object.value : new PdfDict();
    const stream = parseObjectStream(dict, decode(object), resolve);
    let size = stream.data.length;
    for (const other of kept.values()) size += other.data.length;
    if (size > MAX_KEPT_BYTES) kept.clear();
    kept.set(offset, stream);
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
    follow(objects) {
      current = objects;
    },
    addContainer(offset, { items }) {
      for (const { number } of items) containerOffsets.set(number, offset);
    },
  };
}
