import { z } from 'zod';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_NEWLINE = /[^\P{Cc}\n]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** What makes a text unfit for any payload, or `undefined`. People's text is otherwise left as it is: no trimming, no Unicode normalisation. */
function textProblem(text: string, control: RegExp): string | undefined {
  const found = control.exec(text);
  if (found) {
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `must not hold control characters (U+${code} at position ${found.index})`;
  }
  const lone = LONE_SURROGATE.exec(text);
  return lone ? `must be well-formed Unicode (half a character at position ${lone.index})` : undefined;
}

/** One line: no control characters at all. */
export function parseLine(text: string): Reading<string> {
  const problem = textProblem(text, CONTROL);
  if (problem) return { problem };
  return text.trim() === '' ? { problem: 'must not be blank' } : { value: text };
}

/** Several lines: CR LF and CR become LF, every other control character is refused. */
function readParagraph(text: string): Reading<string> {
  const value = text.replace(/\r\n?/g, '\n');
  const problem = textProblem(value, CONTROL_EXCEPT_NEWLINE);
  if (problem) return { problem };
  return value.trim() === '' ? { problem: 'must not be blank' } : { value };
}

/** A field of one line, at most `max` UTF-16 units. */
export function line(max: number) {
  return z.string().min(1, { abort: true }).max(max, { abort: true }).check(reading(parseLine));
}

/** A field of several lines, at most `max` UTF-16 units. */
export function paragraph(max: number) {
  return z
    .string()
    .min(1, { abort: true })
    .max(max, { abort: true })
    .check(reading(readParagraph))
    .meta({ 'x-multiline': true });
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
