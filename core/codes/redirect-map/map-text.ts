import { isServable, type MapEntry, type RedirectMap } from './map-entry.js';

/** Characters that no header may contain (RFC 9110, 5.5), or that are no part of a URL (RFC 3986). */
// eslint-disable-next-line no-control-regex
const NOT_IN_HEADER = /[\u0000-\u0020\u007f-\u{10ffff}]/gu;

/**
 * Returns a destination as a header has it: printable ASCII without spaces. Stored destinations do not
 * change.
 */
export function headerUrl(url: string): string {
  return url
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(NOT_IN_HEADER, (character) => encodeURIComponent(character));
}

/**
 * Returns a comment that ends with its line, whatever the text is, and in which Caddy finds no placeholder. A
 * line of nginx has at most 4,096 bytes.
 */
function commentLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[{}]/g, '_');
  return `# ${line.length > 1_000 ? `${line.slice(0, 1_000)}…` : line}\n`;
}

/**
 * Returns the comment of an entry: the URL if the server cannot have it, and its note; empty if there is
 * none.
 */
export function entryComment(entry: MapEntry, indent = ''): string {
  const { path, note } = entry;
  if (isServable(entry)) return note === null ? '' : indent + commentLine(note);
  return indent + commentLine(`${path}: ${note}`);
}

/**
 * Returns the comment at the top of a map. @param comments Prefix of each further line, without line breaks.
 */
export function headerComments({ hosts, writtenAt }: RedirectMap, comments: readonly string[] = []): string {
  const total = hosts.reduce((sum, { entries }) => sum + entries, 0);
  const lines = [
    `Redirect map of ${hosts.map(({ name }) => name).join(', ')}`,
    `Written ${writtenAt.toISOString()}, ${total} entries`,
    ...(hosts.length > 1 ? hosts.map(({ name, entries }) => `${name}: ${entries} entries`) : []),
    ...comments,
  ];
  return lines.map(commentLine).join('');
}

/** Returns the spellings of a decoded path that visitors may send: the service compares them in NFC. */
export function spellings(path: string): string[] {
  return [...new Set([path, path.normalize('NFD')])];
}
