import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_NEWLINE = /[^\P{Cc}\n]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Why no payload can hold the text, or `undefined`. */
function findTextProblem(text: string, control: RegExp): string | undefined {
  const found = control.exec(text);
  if (found) {
    const codePoint = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `must not contain control characters (U+${codePoint} at position ${found.index})`;
  }
  const lone = LONE_SURROGATE.exec(text);
  return lone ? `must be well-formed Unicode (half a character at position ${lone.index})` : undefined;
}

/**
 * Parses one line of text: not blank, without control characters. Text is otherwise left unchanged: it is
 * neither trimmed nor normalized as Unicode.
 */
export function parseLine(text: string): ParseResult<string> {
  const problem = findTextProblem(text, CONTROL);
  if (problem) return { problem };
  return text.trim() === '' ? { problem: 'must not be blank' } : { value: text };
}

/** Like `parseLine`, but newlines are allowed: CR LF and CR become LF. */
function parseMultiline(text: string): ParseResult<string> {
  const value = text.replace(/\r\n?/g, '\n');
  const problem = findTextProblem(value, CONTROL_EXCEPT_NEWLINE);
  if (problem) return { problem };
  return value.trim() === '' ? { problem: 'must not be blank' } : { value };
}

/** Returns the schema of a one-line text. @param max Maximum length in UTF-16 code units. */
export function lineField(max: number) {
  return z.string().min(1).max(max).check(normalizeCheck(parseLine));
}

/** Returns the schema of a text of several lines. @param max Maximum length in UTF-16 code units. */
export function multilineField(max: number) {
  return z.string().min(1).max(max).check(normalizeCheck(parseMultiline)).meta({ 'x-multiline': true });
}

/**
 * Returns the schema of an identifier in ASCII.
 *
 * @param max Maximum length of the input in UTF-16 code units.
 */
export function identifierField(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(normalizeCheck((text) => ({ value: normalizeIdentifier(text) })));
}

/** Returns the size of a text in bytes of UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
