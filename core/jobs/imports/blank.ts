/**
 * Characters that a spreadsheet shows as nothing, without line breaks: spaces with the no-break ones of web
 * pages, marks of direction and of byte order, and characters of no width. Written for the inside of a
 * regular expression's brackets.
 */
export const BLANK_CHARACTERS = String.raw`\t\v\f \u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff`;

const BLANK = new RegExp(`^[\\r\\n${BLANK_CHARACTERS}]*$`);

/** Returns whether a cell has nothing that people see. */
export function isBlank(cell: string): boolean {
  return BLANK.test(cell);
}
