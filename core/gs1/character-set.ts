/** A value that GS1 allows, or what is wrong with it: a message without a subject. */
export type CheckedText = { value: string } | { problem: string };

/**
 * The 82 characters of values such as batch numbers.
 *
 * @see GS1 General Specifications, 7.11, character set 82
 */
const CHARACTER_SET_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;

/** Checks a value of character set 82. @param max Maximum number of characters. */
export function checkText82(text: string, max: number): CheckedText {
  if (text === '' || text.length > max) return { problem: `must have 1 to ${max} characters` };
  if (CHARACTER_SET_82.test(text)) return { value: text };
  const message =
    'must contain only letters without accents, digits, and ! " % & \' ( ) * + , - . / : ; < = > ? _';
  return { problem: message };
}

/** Percent-encodes everything except unreserved characters (RFC 3986, 2.3), as GS1 Digital Link URIs do. */
export function encodeUriValue(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/** Decodes percent-encoded UTF-8. Returns undefined if it is malformed. */
export function decodeUriValue(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
