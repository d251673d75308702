import { assertAutomaticActions, assertInactive } from './active-content.js';
import { readCrossReferenceStream } from './cross-reference-stream.js';
import type { CrossReferences } from './cross-reference-table.js';
import { followCrossReferences } from './cross-references.js';
import { decodeStream, listFilters } from './decode-stream.js';
import { findHiddenObjects } from './hidden-objects.js';
import type { IndirectObject } from './indirect-objects.js';
import { findEncryption } from './find-encryption.js';
import { mayHoldObjects, parseObjectStream, readItems } from './object-stream.js';
import { createObjectResolver } from './object-resolver.js';
import { countPages } from './page-count.js';
import { damagedPdf } from './pdf-errors.js';
import type { PdfDecryption } from './pdf-encryption.js';
import { nameText, PdfDict, PdfName, type PdfValue } from './pdf-values.js';
import { scanFile } from './scan-file.js';

/** Bounds the number of automatic actions; forms have a few per field. */
const MAX_AUTOMATIC_ACTIONS = 100_000;

/**
 * Inspects a PDF that is stored unchanged: no viewer may find active content in it, whether the viewer follows the
 * cross-references or searches the file for objects. Therefore every object is inspected: those of former
 * revisions, those that nothing refers to, those in object streams, and those within other streams. Content
 * streams, images, and fonts are not decoded, since they hold no actions.
 *
 * Takes time in proportion to the file and what its object streams hold. Objects are not kept.
 *
 * @returns The number of pages.
 * @throws DomainError `file_rejected` with the reason.
 * @see docs/adr/0061-pdfs-are-inspected-not-rewritten.md
 */
export function inspectPdf(bytes: Buffer): { pages: number } {
  const trailers: PdfDict[] = [];
  const objectStreams: number[] = [];
  const referenceStreams: number[] = [];
  const automatic: PdfValue[] = [];
  const onValue = (value: PdfValue): void => {
    assertInactive(value, (action) => {
      if (automatic.length < MAX_AUTOMATIC_ACTIONS) automatic.push(action);
      else throw damagedPdf('has too many automatic actions');
    });
  };
  const file = scanFile(
    bytes,
    ({ value, data, offset }) => {
      onValue(value);
      if (!(value instanceof PdfDict) || data === undefined) return;
      if (nameText(findType(value)) === 'XRef') {
        trailers.push(value);
        referenceStreams.push(offset);
      } else if (mayHoldObjects(value)) objectStreams.push(offset);
    },
    (trailer) => {
      onValue(trailer);
      trailers.push(trailer);
    },
  );

  let decryption: PdfDecryption | undefined;
  const resolver = createObjectResolver(file, decode);
  const { resolve } = resolver;
  const sections = new Map(referenceStreams.map((offset) => [offset, readReferences(offset)]));
  const current = followCrossReferences(file, sections);
  if (current) resolver.follow(current);
  decryption = findEncryption(trailers, resolve);

  for (const offset of listContainers()) {
    const { value, data } = file.readObject(offset);
    if (!(value instanceof PdfDict) || data === undefined) continue;
    const stream = parseObjectStream(value, decode(file.readObject(offset)), resolve);
    if (!current) resolver.addContainer(offset, stream);
    readItems(stream, onValue);
  }
  findHiddenObjects(bytes, (offset) => file.numberAt.has(offset), current !== undefined, onValue);
  assertAutomaticActions(automatic, resolve);
  return { pages: countPages(findCatalog(), resolve) };

  function readReferences(offset: number): CrossReferences {
    const { value, data } = file.readObject(offset);
    if (!(value instanceof PdfDict) || data === undefined) throw damagedPdf('has a damaged trailer');
    return readCrossReferenceStream(value, decodeStream(data, listFilters(value, resolve), resolve), resolve);
  }

  /** Returns the offsets of streams that hold objects, or of which a cross-reference says so. */
  function listContainers(): Set<number> {
    const numbers = new Set<number>();
    for (const { containers } of sections.values())
      for (const container of containers.values()) numbers.add(container);
    const offsets = new Set(objectStreams);
    for (const [offset, number] of file.numberAt) if (numbers.has(number)) offsets.add(offset);
    return offsets;
  }

  function decode({ value, data, number, generation }: IndirectObject): Buffer {
    if (!(value instanceof PdfDict) || data === undefined) throw damagedPdf('has a damaged object stream');
    const filters = listFilters(value, resolve);
    const crypt = filters.find(({ name }) => name === 'Crypt');
    const named = crypt && (nameText(crypt.parameters?.get('Name') ?? null) ?? 'Identity');
    const decrypted = decryption ? decryption.decryptStream(data, number, generation, named) : data;
    return decodeStream(decrypted, filters, resolve);
  }

  function findCatalog(): PdfValue {
    if (current && current.trailer.keys.includes('Root')) return current.trailer.get('Root');
    return trailers.findLast(({ keys }) => keys.includes('Root'))?.get('Root') ?? null;
  }
}

function findType({ keys, values }: PdfDict): PdfName | null {
  const type = values[keys.indexOf('Type')];
  return type instanceof PdfName ? type : null;
}
