import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';
import type { Warning } from './payload-type.js';

/**
 * Maximum length of the input: 15 digits (E.164, 6.2.1) with separators, an extension, and invisible
 * characters.
 */
export const MAX_PHONE_INPUT = 60;

/**
 * Parses an international phone number in any common notation: `+49 (30) 901820` becomes `+4930901820`.
 *
 * The length must be possible in the number's country. Whether the number is assigned is not checked; see
 * `phoneWarnings`.
 *
 * @returns The number in E.164 format.
 */
export function parsePhoneNumber(text: string): ParseResult<string> {
  const typed = normalizeIdentifier(text);
  if (!typed.startsWith('+')) {
    return {
      problem:
        'must start with + and the country code, such as +49 30 901820, because a scan may come from any country',
    };
  }
  const other = /[^0-9 ().\-/]/u.exec(typed.slice(1))?.[0];
  if (other !== undefined || !/\d/.test(typed)) {
    const found = other === undefined ? '' : `; remove "${other}"`;
    return {
      problem: `must be + and digits; spaces, dots, slashes, hyphens, and parentheses are allowed, extensions are not${found}`,
    };
  }
  // +44 (0)20 … combines the national and the international notation; the (0) is not dialed from abroad.
  const number = parsePhoneNumberFromString(typed.replace(/^(\+\d{1,3}) ?\(0\)/, '$1'));
  if (!number) return { problem: 'has a country code that does not exist, or too few or too many digits' };
  if (!number.isPossible()) return { problem: 'has too few or too many digits for its country' };
  const dialed = typed.replace(/[^+0-9]/g, '');
  // libphonenumber drops a trunk prefix (+49 030 … is +49 30 …). If another one follows, the number is
  // mistyped.
  if (number.number !== dialed && parsePhoneNumberFromString(number.number)?.number !== number.number) {
    return { problem: 'has too many zeros after its country code' };
  }
  return { value: number.number };
}

/**
 * An extension after a number: `;ext=12` (RFC 3966), `ext. 12`, `extension 12`, `x12`, `#12`, or digits that
 * are dialed after a pause: `,12`, `p12`, `;12`, `w12`.
 */
const EXTENSION = /^(\+[^a-z,;#]*)(?:;ext=|[,;]?\s*(?:extension|ext)[.:]?|[x#,;pw])\s*(\d{1,15})$/i;

/**
 * Parses an international phone number that may have an extension.
 *
 * @returns The number in E.164 format, with its extension as RFC 3966 writes it: `+4930901820;ext=12`.
 */
function parseExtendedNumber(text: string): ParseResult<string> {
  const [, main, extension] = EXTENSION.exec(normalizeIdentifier(text)) ?? [];
  if (main === undefined || extension === undefined) {
    const parsed = parsePhoneNumber(text);
    return 'problem' in parsed ? { problem: withExtensionHint(parsed.problem) } : parsed;
  }
  const parsed = parsePhoneNumber(main);
  return 'problem' in parsed ? parsed : { value: `${parsed.value};ext=${extension}` };
}

function withExtensionHint(problem: string): string {
  return problem.replace('extensions are not', 'and one extension such as ;ext=12');
}

/**
 * Service numbers and short codes of one country or network, emergency numbers included: 112, 116117, 12345.
 */
const SHORT_NUMBER = /^(?:[1-9]\d{1,5}|0\d{2})$/;
/** A code of a network or a phone, such as `*100#`. */
const SERVICE_CODE = /^[*#][0-9*#]{0,38}#$/;

const SHORT_NUMBER_HINT = '; only numbers of 2 to 6 digits, such as 112, need neither';

/** Parses an international number without an extension, or a short number such as 12345. */
function parseMessageNumber(text: string): ParseResult<string> {
  return parseShortNumber(text) ?? withShortNumberHint(parsePhoneNumber(text));
}

/**
 * Parses what a phone can dial: an international number, also with an extension, a short number, or a code
 * such as *100#.
 */
function parseDialedNumber(text: string): ParseResult<string> {
  const code = normalizeIdentifier(text).replace(/ /g, '');
  if (SERVICE_CODE.test(code)) return { value: code };
  if (/^[*#]/.test(code)) {
    return {
      problem: 'must end with # and otherwise have only digits, *, and # if it is a code such as *100#',
    };
  }
  return parseShortNumber(text) ?? withShortNumberHint(parseExtendedNumber(text));
}

function parseShortNumber(text: string): ParseResult<string> | undefined {
  const digits = normalizeIdentifier(text).replace(/[ .-]/g, '');
  return SHORT_NUMBER.test(digits) ? { value: digits } : undefined;
}

function withShortNumberHint(result: ParseResult<string>): ParseResult<string> {
  return 'problem' in result && result.problem.startsWith('must start with +')
    ? { problem: result.problem + SHORT_NUMBER_HINT }
    : result;
}

/** Returns the schema of an international phone number, stored as E.164. */
export function phoneNumber() {
  return numberSchema(parsePhoneNumber);
}

/**
 * Returns the schema of an international phone number, stored as E.164, also with an extension:
 * `+4930901820;ext=12`.
 */
export function extendedNumber() {
  return numberSchema(parseExtendedNumber);
}

/** Returns the schema of a phone number to which text messages are sent. */
export function messageNumber() {
  return numberSchema(parseMessageNumber);
}

/** Returns the schema of a phone number that is dialed. */
export function dialedNumber() {
  return numberSchema(parseDialedNumber);
}

function numberSchema(parse: (text: string) => ParseResult<string>) {
  return z.string().min(1).max(MAX_PHONE_INPUT).check(normalizeCheck(parse));
}

/**
 * Returns a warning for each number of a possible length that is in no number range assigned by its country,
 * and for each number that only some networks know.
 */
export function phoneWarnings(numbers: readonly string[]): Warning[] {
  return numbers.flatMap((number) => {
    if (!number.startsWith('+')) {
      const message = `${number} has another meaning, or none, in other countries and networks. Print where it works next to the code.`;
      return [{ code: 'phone_short_number', message }];
    }
    return parsePhoneNumberFromString(number)?.isValid() === false ? [notAssigned(number)] : [];
  });
}

function notAssigned(number: string): Warning {
  return {
    code: 'phone_not_assigned',
    message: `${number} is not in a known number range of its country. Check it before you print the code.`,
  };
}
