import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { Warning } from '../warnings.js';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';

/** Longest accepted spelling: 15 digits (E.164, 6.2.1) with separators. */
const MAX_SPELLING = 40;

/**
 * An international number in any usual spelling → E.164, e.g. `+49 (30) 901820` → `+4930901820`.
 * Numbers must have a possible length for their country; that they are assigned is not asked.
 */
export function readPhoneNumber(text: string): Reading<string> {
  const trimmed = text.trim();
  if (!trimmed.startsWith('+')) {
    return {
      problem: 'must start with + and the country code, e.g. +49 30 901820: a scan may come from any country',
    };
  }
  if (!/^\+[0-9 ().\-/]+$/.test(trimmed)) {
    return {
      problem: 'must be + and digits, with spaces, dots, hyphens and brackets at most (no extension)',
    };
  }
  // +44 (0)20 … is a common way to write both forms at once; the (0) is not dialled from abroad.
  const number = parsePhoneNumberFromString(trimmed.replace(/^(\+\d{1,3}) ?\(0\)/, '$1'));
  if (!number) return { problem: 'has a country code that does not exist, or too few or too many digits' };
  if (!number.isPossible()) return { problem: 'has too few or too many digits for its country' };
  const dialled = trimmed.replace(/[^+0-9]/g, '');
  // A trunk prefix is dropped (+49 030 … is +49 30 …). Where another one would follow, the number can't be meant.
  if (number.number !== dialled && parsePhoneNumberFromString(number.number)?.number !== number.number) {
    return { problem: 'has too many zeros after its country code' };
  }
  return { value: number.number };
}

/** A field that holds an international phone number. */
export function phoneNumber() {
  return z
    .string()
    .min(3, { abort: true })
    .max(MAX_SPELLING, { abort: true })
    .check(reading(readPhoneNumber));
}

/** Warns of numbers that have a possible length but lie in no range that their country has given out. */
export function phoneWarnings(numbers: readonly string[]): Warning[] {
  return numbers
    .filter((number) => parsePhoneNumberFromString(number)?.isValid() === false)
    .map((number) => ({
      code: 'phone_not_assigned',
      message: `${number} lies in no known number range of its country. Check it before printing.`,
    }));
}
