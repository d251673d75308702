/** Escapes each of the given characters with a backslash, in one pass, so no escape is escaped again. */
export function escapeWithBackslash(text: string, characters: string): string {
  let escaped = '';
  for (const character of text) escaped += characters.includes(character) ? `\\${character}` : character;
  return escaped;
}

/** Removes the backslash of every escape, whatever character follows. A trailing backslash is kept. */
export function unescapeBackslash(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

/** Splits at each `separator` that is not escaped with a backslash. The parts keep their escapes. */
export function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
