import { PayloadSyntaxError } from './payload-type.js';

/** One property of a vCard or iCalendar object (RFC 2426 section 4, RFC 5545 section 3.1), its value still escaped. */
export interface ContentLine {
  /** Upper case, without a group such as `item1.`. */
  name: string;
  /** Parameter names in upper case → values as written, without quotes. */
  parameters: Record<string, string>;
  value: string;
}

/** Unfolds and splits into properties. Lines may end in CR LF or LF; blank ones are skipped. */
export function readContentLines(text: string): ContentLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readContentLine);
}

const LINE = /^(?:[A-Za-z0-9-]+\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/su;

function readContentLine(line: string): ContentLine {
  const match = LINE.exec(line);
  if (!match) throw new PayloadSyntaxError(`"${line.slice(0, 30)}" is not a NAME:value line`);
  const [, name = '', parameters = '', value = ''] = match;
  return { name: name.toUpperCase(), parameters: readParameters(parameters), value };
}

function readParameters(text: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [, name = '', quoted, plain] of text.matchAll(/;([^=;":]+)(?:=(?:"([^"]*)"|([^;"]*)))?/g)) {
    parameters[name.toUpperCase()] = quoted ?? plain ?? '';
  }
  return parameters;
}

/** Escapes a text value: backslash, semicolon, comma and newline (RFC 2426 section 4; RFC 5545, 3.3.11). */
export function escapeContentText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** The text of an escaped value. A backslash before any other character is dropped, as readers do. */
export function unescapeContentText(value: string): string {
  return value.replace(/\\(.)/gsu, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/** A URI value. It is not escaped by the standards (RFC 2426, 3.6.8; RFC 5545, 3.3.13), though many writers do so. */
export function unescapeContentUri(value: string): string {
  return value.replace(/\\([\\,;:])/g, '$1');
}

/** Joins properties, without folding: scanners read long lines, and folds would cost bytes of the symbol. */
export function writeContentLines(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined)
    .map((line) => `${line}\r\n`)
    .join('');
}
