const URL_LIKE = /^(https?:\/\/\S+|www\.\S+\.\S+|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/\S*)?)$/iu;
const WHOLE_URL = /^(https?:\/\/|www\.)\S+$/i;
const EMAIL_LIKE = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
const PHONE_LIKE = /^(\+|00)[\d ().\-/]{6,}$/;
const NUMBER_LIKE = /^[+-]?\d+([.,]\d+)?$/;

const PATTERNS = { url: URL_LIKE, email: EMAIL_LIKE, tel: PHONE_LIKE };

/**
 * Returns whether at least 80% of the nonempty texts look like a URL, an email address, or a phone number.
 */
export function mostLookLike(kind: keyof typeof PATTERNS, texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter(Boolean);
  return (
    filled.length > 0 && filled.filter((text) => PATTERNS[kind].test(text)).length >= filled.length * 0.8
  );
}

/**
 * Returns whether a cell holds a value rather than a column name: a URL, an email address, a phone number, or
 * a number.
 */
export function looksLikeValue(cell: string): boolean {
  const text = cell.trim();
  return [WHOLE_URL, EMAIL_LIKE, PHONE_LIKE, NUMBER_LIKE].some((like) => like.test(text));
}
