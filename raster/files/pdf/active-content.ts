import { activeContent } from './pdf-errors.js';
import { nameText, PdfDict, PdfName, PdfRef, type PdfValue } from './pdf-values.js';

/**
 * Values of `/S` in actions that run code, start programs, send data, or play media (ISO 32000-2, 12.6.4). `GoToE`
 * opens embedded files; with a path of a network share, it sends the visitor's credentials there.
 */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'JavaScript'],
  ['Launch', 'an action that starts a program'],
  ['SubmitForm', 'a form that is sent'],
  ['ImportData', 'an action that imports data'],
  ['GoToE', 'a link into an embedded file'],
  ['Rendition', 'multimedia'],
  ['Movie', 'multimedia'],
  ['Sound', 'multimedia'],
  ['GoTo3DView', 'multimedia'],
  ['RichMediaExecute', 'multimedia'],
]);

/** Tags of structure elements, which producers take from the names of styles, are values of `/S`, too. */
const ALSO_TAGS = new Set(['Movie', 'Sound']);

/** Values of `/Subtype` and `/Type`: annotations, and the objects that they play or open. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['Movie', 'multimedia'],
  ['Sound', 'multimedia'],
  ['Screen', 'multimedia'],
  ['RichMedia', 'multimedia'],
  ['3D', 'multimedia'],
  ['Rendition', 'multimedia'],
  ['FileAttachment', 'an attached file'],
  ['EmbeddedFile', 'an embedded file'],
  ['Collection', 'embedded files'],
]);

/** Keys that hold code or files wherever they are. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'JavaScript'],
  ['JS', 'JavaScript'],
  ['EmbeddedFiles', 'embedded files'],
  ['EF', 'an embedded file'],
  ['AF', 'an associated file'],
  ['Collection', 'embedded files'],
  ['XFA', 'an XFA form'],
  ['RichMediaContent', 'multimedia'],
  ['RichMediaSettings', 'multimedia'],
]);

/**
 * Rejects an indirect object, a trailer, or an item of an object stream with active content, at any depth. A name
 * alone is rejected as well: an action may refer to it.
 *
 * @param onAutomatic Is called with actions that run without a click, and with what holds them.
 * @throws DomainError `file_rejected` with `active_content`.
 */
export function assertInactive(value: PdfValue, onAutomatic: (action: PdfValue) => void): void {
  if (value instanceof PdfName) {
    const content = ACTIONS.get(value.text) ?? KINDS.get(value.text);
    if (content !== undefined) throw activeContent(content);
    return;
  }
  walk(value, onAutomatic);
}

function walk(value: PdfValue, onAutomatic: (action: PdfValue) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, onAutomatic);
  if (!(value instanceof PdfDict)) return;
  for (const [index, key] of value.keys.entries()) {
    const entry = value.values[index]!;
    const content = findContent(value, key, entry);
    if (content !== undefined) throw activeContent(content);
    if (key === 'OpenAction' || key === 'AA') onAutomatic(entry);
    walk(entry, onAutomatic);
  }
}

function findContent(dict: PdfDict, key: string, entry: PdfValue): string | undefined {
  if (key === 'S' && entry instanceof PdfName) {
    const isTag = ALSO_TAGS.has(entry.text) && isStructureElement(dict);
    return isTag ? undefined : ACTIONS.get(entry.text);
  }
  if (key === 'Subtype' || key === 'Type') return KINDS.get(nameText(entry) ?? '');
  return isEmpty(entry) ? undefined : KEYS.get(key);
}

/** An element of the structure tree has a tag, a parent, and no sound (ISO 32000-2, 14.7.2). */
function isStructureElement({ keys }: PdfDict): boolean {
  return keys.includes('P') && !keys.includes('Sound') && !keys.includes('T') && !keys.includes('Annotation');
}

/** Some producers write name trees and lists without entries. */
function isEmpty(value: PdfValue): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  if (!(value instanceof PdfDict)) return false;
  return value.keys.every((key, index) => key === 'Names' && isEmpty(value.values[index]!));
}

/** Actions that may run without a click: they stay within the document. */
const AUTOMATIC = new Set(['GoTo', 'GoToDp', 'Named', 'SetOCGState', 'Hide', 'ResetForm', 'Trans', 'Thread']);

/** Bounds the number of actions in a chain, which may be cyclic. */
const MAX_CHAINED = 10_000;

/**
 * Rejects automatic actions that leave the document: a page or a file that opens without a click.
 *
 * @param actions Values of `/OpenAction` and `/AA`.
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 * @throws DomainError `file_rejected` with `active_content`.
 */
export function assertAutomaticActions(
  actions: readonly PdfValue[],
  resolve: (value: PdfValue) => PdfValue,
): void {
  const waiting = [...actions];
  const seen = new Set<number>();
  for (let count = 0; waiting.length > 0; count += 1) {
    const value = waiting.pop()!;
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
    }
    const action = resolve(value);
    if (!(action instanceof PdfDict)) continue;
    const kind = resolve(action.keys.includes('S') ? action.get('S') : null);
    if (kind === null) {
      // The dictionary of additional actions, by event.
      waiting.push(...action.values.filter((entry) => entry instanceof PdfDict || entry instanceof PdfRef));
    } else if (!AUTOMATIC.has(nameText(kind) ?? '') || count > MAX_CHAINED) {
      throw activeContent('an action that leaves the document without a click');
    } else {
      const next = resolve(action.get('Next'));
      waiting.push(...(Array.isArray(next) ? next : [next]));
    }
  }
}
