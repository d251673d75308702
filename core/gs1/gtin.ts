import type { CheckedText } from './character-set.js';

/** Lengths of GTINs: GTIN-8, GTIN-12 (UPC-A), GTIN-13 (EAN-13), and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];
const MAX_LENGTH = 14;

/**
 * Parses a GTIN of any length.
 *
 * @returns The GTIN with zeros in front, as 14 digits.
 * @see GS1 General Specifications, 7.9.1 (check digit)
 */
export function parseGtin(text: string): CheckedText {
  if (!/^\d+$/.test(text)) return { problem: 'must contain only digits' };
  if (!LENGTHS.includes(text.length)) {
    return { problem: `must have 8, 12, 13, or 14 digits, not ${text.length}` };
  }
  const expected = checkDigit(text.slice(0, -1));
  if (text.at(-1) !== expected) return { problem: `must end with the check digit ${expected}` };
  return { value: text.padStart(MAX_LENGTH, '0') };
}

/** Returns the check digit of a GTIN. @param digits The digits in front of it. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits[index]);
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Lists the forms in which a GTIN of 14 digits is printed: all 14 digits, and without the zeros in front as
 * 13, 12, or 8 digits.
 */
export function listGtinForms(gtin: string): string[] {
  return LENGTHS.filter((length) => /^0*$/.test(gtin.slice(0, MAX_LENGTH - length)))
    .map((length) => gtin.slice(MAX_LENGTH - length))
    .reverse();
}
