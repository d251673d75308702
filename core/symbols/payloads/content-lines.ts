import { PayloadSyntaxError } from './payload-type.js';
import { utf8Length } from './text-fields.js';

/** One property of a vCard or iCalendar object (RFC 2426, 4; RFC 5545, 3.1). Its value is still escaped. */
export interface ContentLine {
  /** Property name in upper case, without its group. */
  name: string;
  /** Group of properties that belong together, such as `item1`; '' if it has none. */
  group: string;
  /**
   * Values by parameter name. Names are in upper case; values are unchanged, without quotes. The values of a
   * parameter that occurs several times are joined with commas, which mean the same (RFC 2426, 4).
   */
  parameters: Record<string, string>;
  value: string;
}

/**
 * Unfolds a vCard or iCalendar object and splits it into properties. Lines may end in CR LF, LF, or CR; blank
 * lines are skipped.
 *
 * @throws PayloadSyntaxError if a line is not `NAME:value`.
 */
export function parseContentLines(text: string): ContentLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseContentLine);
}

const LINE = /^(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/su;

function parseContentLine(line: string): ContentLine {
  const match = LINE.exec(line);
  if (!match) throw new PayloadSyntaxError(`"${line.slice(0, 30)}" is not a NAME:value line`);
  const [, group = '', name = '', parameters = '', value = ''] = match;
  return { name: name.toUpperCase(), group, parameters: parseParameters(parameters), value };
}

function parseParameters(text: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [, name = '', quoted, plain] of text.matchAll(/;([^=;":]+)(?:=(?:"([^"]*)"|([^;"]*)))?/g)) {
    const key = name.toUpperCase();
    const added = quoted ?? plain ?? '';
    parameters[key] = parameters[key] === undefined ? added : `${parameters[key]},${added}`;
  }
  return parameters;
}

/** Escapes backslash, semicolon, comma, and newline in a text value (RFC 2426, 4; RFC 5545, 3.3.11). */
export function escapeContentText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Unescapes a text value. Like other parsers, drops a backslash in front of any other character. */
export function unescapeContentText(value: string): string {
  return value.replace(/\\(.)/gsu, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/**
 * Unescapes a URI value. The standards do not escape it (RFC 2426, 3.6.8; RFC 5545, 3.3.13), but many
 * programs do.
 */
export function unescapeContentUri(value: string): string {
  return value.replace(/\\([\\,;:])/g, '$1');
}

/** RFC 5545, 3.1: maximum length of a line in octets, without its line break. */
const MAX_LINE_BYTES = 75;

/**
 * Folds the lines of an iCalendar object that are longer than 75 octets. A character is never split.
 *
 * @param text Lines that end in CR LF.
 */
export function foldContentLines(text: string): string {
  return text
    .split('\r\n')
    .map((line) => foldLine(line))
    .join('\r\n');
}

function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (bytes + size > MAX_LINE_BYTES) {
      // The space at the start of a continuation counts.
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/**
 * Joins lines with CR LF; `undefined` entries are left out. Long lines are not folded: scanners accept them,
 * and folds would cost bytes of the symbol.
 */
export function serializeContentLines(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined)
    .map((line) => `${line}\r\n`)
    .join('');
}
