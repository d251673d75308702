/** Elements in a line of text: they begin and end without a space. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** Elements whose content people do not read. */
const HIDDEN = new Set(['script', 'style', 'template']);

/**
 * Removes the tags, comments, scripts, and styles of a page. Elements that begin a line leave a space.
 * Entities remain. Takes time proportional to the length of the source, whatever it contains.
 *
 * @param source Beginning of a page, which may end anywhere.
 */
export function readMarkup(source: string): string {
  const texts: string[] = [];
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    if (open === -1) break;
    texts.push(source.slice(at, open));
    const next = source[open + 1] ?? '';
    if (source.startsWith('<!--', open)) at = endOf(source, '-->', open + 2);
    else if (next === '!' || next === '?') at = endOf(source, '>', open + 2);
    else if (/[a-z/]/i.test(next)) {
      const name = /[a-z][a-z0-9-]{0,30}/iy;
      name.lastIndex = next === '/' ? open + 2 : open + 1;
      const element = name.exec(source)?.[0].toLowerCase() ?? '';
      if (!INLINE.has(element)) texts.push(' ');
      at = endOfTag(source, open + 1);
      if (next !== '/' && HIDDEN.has(element)) at = endOfHidden(source, element, at);
    } else {
      texts.push('<');
      at = open + 1;
    }
  }
  texts.push(source.slice(at));
  return texts.join('');
}

/** Returns where the text after a mark begins; the end of the source without one. */
export function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? source.length : found + mark.length;
}

/**
 * Returns where a tag ends. A `>` in a quoted value does not end it; a quotation mark elsewhere is part of a
 * name.
 */
export function endOfTag(source: string, from: number): number {
  let isValue = false;
  for (let at = from; at < source.length; at++) {
    const char = source[at]!;
    if (char === '>') return at + 1;
    if (isValue && (char === '"' || char === "'")) at = endOf(source, char, at + 1) - 1;
    if (char === '=') isValue = true;
    else if (!/\s/.test(char)) isValue = false;
  }
  return source.length;
}

/** Returns where the content of a hidden element ends: at its end tag. */
export function endOfHidden(source: string, element: string, from: number): number {
  const endTag = new RegExp(`</${element}[\\s/>]`, 'gi');
  endTag.lastIndex = from;
  return endTag.exec(source)?.index ?? source.length;
}
