import { decodeHTML } from 'entities/decode';
import { readMarkup } from './read-markup.js';

/** Characters that people cannot see: soft hyphens, zero-width characters, and the byte order mark. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Creates the search for texts in a page. A text is found as people read it: entities are decoded, tags,
 * scripts, and styles are left out, line breaks and no-break spaces are spaces, several spaces are one, and
 * invisible characters and the normalization form of Unicode make no difference. It is also found literally,
 * anywhere in the source of the page. Upper and lower case are different.
 *
 * @param source Beginning of the page. A text file is a page without tags.
 */
export function createPageSearch(source: string): (text: string) => boolean {
  const readings = [foldText(decodeHTML(readMarkup(source))), foldText(decodeHTML(source)), foldText(source)];
  return (text) => {
    const folded = foldText(text);
    if (source.includes(text)) return true;
    return folded !== '' && readings.some((reading) => reading.includes(folded));
  };
}

function foldText(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').normalize('NFC').trim();
}
