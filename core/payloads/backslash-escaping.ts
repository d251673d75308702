/** Puts a backslash before each of the given characters (one pass, so an escape is never escaped again). */
export function escapeWithBackslash(text: string, characters: string): string {
  let escaped = '';
  for (const character of text) escaped += characters.includes(character) ? `\\${character}` : character;
  return escaped;
}

/** Takes the backslash from before any character. A lone one at the end stays. */
export function unescapeBackslash(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

/** Splits at each `separator` that has no backslash before it; escapes stay in the parts. */
export function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
