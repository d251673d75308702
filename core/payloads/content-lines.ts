import { PayloadSyntaxError } from './payload-type.js';

/** One property of a vCard or iCalendar object (RFC 2426, 4; RFC 5545, 3.1). Its value is still escaped. */
export interface ContentLine {
  /** Property name in upper case, without a group such as `item1.`. */
  name: string;
  /** Values by parameter name. Names are in upper case; values are unchanged, without quotes. */
  parameters: Record<string, string>;
  value: string;
}

/**
 * Unfolds a vCard or iCalendar object and splits it into properties. Lines may end in CR LF, LF, or CR; blank lines are
 * skipped.
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

const LINE = /^(?:[A-Za-z0-9-]+\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/su;

function parseContentLine(line: string): ContentLine {
  const match = LINE.exec(line);
  if (!match) throw new PayloadSyntaxError(`"${line.slice(0, 30)}" is not a NAME:value line`);
  const [, name = '', parameters = '', value = ''] = match;
  return { name: name.toUpperCase(), parameters: parseParameters(parameters), value };
}

function parseParameters(text: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [, name = '', quoted, plain] of text.matchAll(/;([^=;":]+)(?:=(?:"([^"]*)"|([^;"]*)))?/g)) {
    parameters[name.toUpperCase()] = quoted ?? plain ?? '';
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

/** Unescapes a URI value. The standards do not escape it (RFC 2426, 3.6.8; RFC 5545, 3.3.13), but many programs do. */
export function unescapeContentUri(value: string): string {
  return value.replace(/\\([\\,;:])/g, '$1');
}

/**
 * Joins lines with CR LF; `undefined` entries are left out. Long lines are not folded: scanners accept them, and folds would
 * cost bytes of the symbol.
 */
export function serializeContentLines(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined)
    .map((line) => `${line}\r\n`)
    .join('');
}
