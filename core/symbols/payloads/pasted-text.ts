/**
 * Characters without a shape that web pages, address books, and messengers leave in copied text: soft
 * hyphens, zero-width characters, bidi marks, and byte order marks.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** Joiners, which are letters of words in some scripts and therefore of names in such a script. */
const JOINERS = /[\u200c\u200d]/;

const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\p{Pd}\u2043\u2212]/gu, '-'],
  [/[\u207a\ufb29\ufe62]/g, '+'],
  [/[\u2044\u2215]/g, '/'],
  [/[\u00b7\u2022\u2024\u2027]/g, '.'],
];

/** Distance of the full-width forms `！` to `～` from the ASCII characters that they stand for. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Normalizes an identifier that people paste, such as a phone number, an IBAN, or an amount: removes
 * invisible characters and space at the ends, and replaces look-alikes (no-break spaces, dashes, full-width
 * forms, digits of other scripts) by their ASCII characters. Other characters stay, so the parser of the
 * identifier rejects them.
 *
 * Never use it for free text, names of networks, or passwords, where each of these characters may be meant.
 */
export function normalizeIdentifier(text: string): string {
  return replaceLookAlikes(text).replace(/\p{Nd}/gu, toAsciiDigit);
}

/**
 * Like `normalizeIdentifier`, for identifiers that may contain characters of any script, such as email
 * addresses: digits stay, and so do joiners unless the rest is ASCII.
 */
export function normalizeInternationalIdentifier(text: string): string {
  const plain = replaceLookAlikes(text);
  return JOINERS.test(text) && /[^\x20-\x7e]/.test(plain) ? trimPasted(text) : plain;
}

function replaceLookAlikes(text: string): string {
  let plain = text
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
    );
  for (const [pattern, character] of LOOK_ALIKES) plain = plain.replace(pattern, character);
  return plain.trim();
}

/** Removes space and invisible characters from both ends of a text, such as a URL. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Unicode lists the ten digits of a script in order, so the value of one is the number of digits before it.
 */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  // Beyond the Basic Multilingual Plane, sets of digits adjoin each other, and nobody types them.
  if (codePoint > 0xffff) return digit;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(codePoint - value - 1))) value += 1;
  return String(value);
}
