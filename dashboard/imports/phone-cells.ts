/** Fields whose cells are phone numbers. */
const PHONE_PATHS = ['data.phone', 'data.phones', 'data.number'];

/** Matches each number of a cell up to its separator. A number itself may have slashes. */
const ONE_NUMBER = /[^\s,;|][^,;|\n]*/g;

/** Returns whether the cells of a field are phone numbers. */
export function isPhonePath(path: string): boolean {
  return PHONE_PATHS.includes(path);
}

/**
 * Adds the country code to the numbers of a cell, as the form of a code does: only if a single likely country
 * has them. Other numbers stay, and the check says what they lack.
 *
 * @param complete Completes one number, or returns it as it is.
 */
export function completePhones(cell: string, complete: (text: string) => string): string {
  return cell.replaceAll(ONE_NUMBER, (number) => complete(number.trimEnd()));
}
