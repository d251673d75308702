import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import type { Warning } from './payload-type.js';

/** Maximum length of the input: 15 digits (E.164, 6.2.1) with separators. */
const MAX_INPUT = 40;

/**
 * Parses an international phone number in any common notation: `+49 (30) 901820` becomes `+4930901820`.
 *
 * The length must be possible in the number's country. Whether the number is assigned is not checked; see `phoneWarnings`.
 *
 * @returns The number in E.164 format.
 */
export function parsePhoneNumber(text: string): ParseResult<string> {
  const trimmed = text.trim();
  if (!trimmed.startsWith('+')) {
    return {
      problem:
        'must start with + and the country code, such as +49 30 901820, because a scan may come from any country',
    };
  }
  if (!/^\+[0-9 ().\-/]+$/.test(trimmed)) {
    return {
      problem:
        'must be + and digits; spaces, dots, slashes, hyphens, and parentheses are allowed, extensions are not',
    };
  }
  // +44 (0)20 … combines the national and the international notation; the (0) is not dialed from abroad.
  const number = parsePhoneNumberFromString(trimmed.replace(/^(\+\d{1,3}) ?\(0\)/, '$1'));
  if (!number) return { problem: 'has a country code that does not exist, or too few or too many digits' };
  if (!number.isPossible()) return { problem: 'has too few or too many digits for its country' };
  const dialed = trimmed.replace(/[^+0-9]/g, '');
  // libphonenumber drops a trunk prefix (+49 030 … is +49 30 …). If another one follows, the number is mistyped.
  if (number.number !== dialed && parsePhoneNumberFromString(number.number)?.number !== number.number) {
    return { problem: 'has too many zeros after its country code' };
  }
  return { value: number.number };
}

/** Returns the schema of an international phone number, stored as E.164. */
export function phoneNumber() {
  return z.string().min(1).max(MAX_INPUT).check(normalizeCheck(parsePhoneNumber));
}

/** Returns a warning for each number of a possible length that is in no number range assigned by its country. */
export function phoneWarnings(numbers: readonly string[]): Warning[] {
  return numbers
    .filter((number) => parsePhoneNumberFromString(number)?.isValid() === false)
    .map((number) => ({
      code: 'phone_not_assigned',
      message: `${number} is not in a known number range of its country. Check it before you print the code.`,
    }));
}
