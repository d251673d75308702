/** Lowercase letters that Unicode does not decompose, by what people type for them. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ɨ: 'i',
  ĸ: 'k',
  ƙ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ə: 'e',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
};
const BASE_LETTER = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu');

/**
 * Removes the differences that searches and sort orders ignore, and that keyboards do not offer: case,
 * accents, ligatures, widths, digits of other scripts, typographic quotation marks and hyphens, and invisible
 * characters. `Łódź ２` becomes `lodz 2`, and `Straße` becomes `strasse`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(BASE_LETTER, (letter) => BASE_LETTERS[letter]!)
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
    .replaceAll(/[\u2018\u2019\u201b\u02bc]/gu, "'")
    .replaceAll(/[\u201c-\u201f]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-');
}

/** Unicode encodes the decimal digits of a script in order, from zero. */
function digitValue(codePoint: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}

/**
 * Returns the sort key of a name. In the binary order of the database, names sort as people expect: without
 * regard to what `foldText` removes, and with numbers by value, so `Table 2` comes before `Table 10`.
 *
 * Each number is preceded by its number of digits, without leading zeros. A code without a name has no key
 * and sorts first.
 */
export function buildSortKey(name: string | null): string | null {
  if (name === null) return null;
  return foldText(name)
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/0*([0-9]+)/g, (_, digits: string) => digitCount(digits.length) + digits);
}

/**
 * One digit for numbers with up to 8 digits, and `9` with four more for longer ones: this sorts like the
 * lengths.
 */
function digitCount(length: number): string {
  return length < 9 ? String(length) : `9${String(length).padStart(4, '0')}`;
}
