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
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import type { PdfDecryption } from './pdf-encryption.js';
import { nameText, PdfDict, type PdfValue } from './pdf-values.js';
import { scanFile } from './scan-file.js';

/** Bounds the number of automatic actions; forms have a few per field. */
const MAX_AUTOMATIC_ACTIONS = 100_000;

/**
 * Inspects a PDF that is stored unchanged: no viewer may find active content in it, whether the viewer
 * follows the cross-references or searches the file for objects. Therefore every object is inspected: in
 * former revisions, without references to it, in object streams, and within other streams. Content streams,
 * images, and fonts are not decoded, since they hold no actions.
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
  const onAutomatic = (action: PdfValue): void => {
    if (automatic.length >= MAX_AUTOMATIC_ACTIONS) throw tooComplexPdf('has too many automatic actions');
    automatic.push(action);
  };
  const onValue = (value: PdfValue): void => assertInactive(value, onAutomatic);
  const file = scanFile(
    bytes,
    ({ value, data, offset }) => {
      onValue(value);
      if (!(value instanceof PdfDict) || data === undefined) return;
      if (isCrossReferenceStream(value)) {
        trailers.push(value);
        referenceStreams.push(offset);
      }
      if (mayHoldObjects(value)) objectStreams.push(offset);
    },
    (trailer) => {
      onValue(trailer);
      trailers.push(trailer);
    },
  );

  const sections = new Map(referenceStreams.map((offset) => [offset, readSection(file.readObject(offset))]));
  const current = followCrossReferences(file, sections);
  const resolver = createObjectResolver(file, current, decode);
  const { resolve } = resolver;
  const decryption = findEncryption(trailers, resolve);
  if (decryption) {
    // Without cross-references, viewers could find different keys.
    if (!current) throw damagedPdf('is encrypted and has damaged cross-references');
    for (const offset of file.numberAt.keys()) assertInactiveStrings(file.readObject(offset), decryption);
  }
  for (const offset of objectStreams) {
    const object = file.readObject(offset);
    const stream = parseObjectStream(object.value as PdfDict, decode(object));
    if (!current) resolver.addContainer(offset, stream);
    readItems(stream, onValue);
  }
  findHiddenObjects(file, current !== undefined, onValue);
  assertAutomaticActions(automatic, resolve);
  return { pages: countPages(findCatalog(), resolve) };

  function decode({ value, data, number, generation }: IndirectObject): Buffer {
    // An object stream is not a cross-reference stream, too: only one of them is encrypted.
    if (!(value instanceof PdfDict) || data === undefined || isCrossReferenceStream(value)) {
      throw damagedPdf('has a damaged object stream');
    }
    const filters = listFilters(value);
    const crypt = filters.find(({ name }) => name === 'Crypt');
    const named = crypt && (nameText(crypt.parameters?.get('Name') ?? null) ?? 'Identity');
    const decrypted = decryption ? decryption.decryptStream(data, number, generation, named) : data;
    return decodeStream(decrypted, filters);
  }

  function findCatalog(): PdfValue {
    if (current && current.trailer.keys.includes('Root')) return current.trailer.get('Root');
    return trailers.findLast(({ keys }) => keys.includes('Root'))?.get('Root') ?? null;
  }
}

function readSection({ value, data }: IndirectObject): CrossReferences {
  if (!(value instanceof PdfDict) || data === undefined) throw damagedPdf('has a damaged trailer');
  return readCrossReferenceStream(value, decodeStream(data, listFilters(value)));
}

function isCrossReferenceStream({ keys, values }: PdfDict): boolean {
  return keys.some((key, index) => key === 'Type' && nameText(values[index]!) === 'XRef');
}

/** Inspects the strings of an encrypted object. Those in object streams are not encrypted on their own. */
function assertInactiveStrings(
  { value, number, generation }: IndirectObject,
  decryption: PdfDecryption,
): void {
  const decrypt = (data: Buffer) => decryption.decryptString(data, number, generation);
  assertInactive(value, () => undefined, decrypt);
}
