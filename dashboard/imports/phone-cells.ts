import { withCountryCode } from '../editor/phone-plans.js';

/** Fields whose cells are phone numbers. */
const PHONE_PATHS = ['data.phone', 'data.phones', 'data.number'];

/** What may separate numbers in one cell. A number itself may have slashes. */
const ONE_NUMBER = /[^\s,;|][^,;|\n]*/g;

/** Returns whether the cells of a field are phone numbers. */
export function isPhonePath(path: string): boolean {
  return PHONE_PATHS.includes(path);
}

/**
 * Adds the country code to the numbers of a cell, as the form of a code does: only if a single likely country
 * has them. Other numbers stay, and the check says what they lack.
 *
 * @param complete Completes one number. Default: as the form does, once the numbering plans are loaded.
 */
export function completePhones(cell: string, complete: (text: string) => string = withCountryCode): string {
  return cell.replaceAll(ONE_NUMBER, (number) => complete(number.trimEnd()));
}
