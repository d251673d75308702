import { decodeHTML } from 'entities/decode';
import { endOf, endOfHidden, endOfTag } from './link-watch/read-markup.js';

/** Elements whose content is no markup of the page, or has titles of its own, as drawings do. */
const SKIPPED = new Set(
  'iframe math noembed noframes noscript script style svg template textarea xmp'.split(' '),
);

/**
 * An attribute with its value. It begins after a space, so that the search takes time proportional to the
 * length of the tag.
 */
const ATTRIBUTE = /(?<=\s)([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Characters that nobody sees, or that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069]/gu;

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ELLIPSIS = '…';

/**
 * Finds the title of a page: its first `<title>` with text, otherwise its `og:title`. Takes time proportional
 * to the length of the source, whatever it contains.
 *
 * @param source Beginning of a page, which may end anywhere.
 * @param maxLength Maximum length of the title. A longer one is cut between characters as readers see them.
 * @returns The title on one line, without entities and invisible characters; undefined if the page has none.
 */
export function findPageTitle(source: string, maxLength: number): string | undefined {
  let shared: string | undefined;
  let at = 0;
  while ((at = source.indexOf('<', at)) !== -1) {
    if (source.startsWith('<!--', at)) {
      at = endOf(source, '-->', at + 2);
      continue;
    }
    const name = nameOfTag(source, at);
    if (name === undefined) {
      at += 1;
      continue;
    }
    const end = endOfTag(source, at + 1);
    if (name === 'title') {
      const endOfTitle = endOfHidden(source, name, end);
      // Without its end tag, it may not be the whole title.
      const title = endOfTitle < source.length && cleanTitle(source.slice(end, endOfTitle), maxLength);
      if (title) return title;
      at = endOfTitle;
    } else {
      if (name === 'meta') shared ??= sharedTitle(source.slice(at, end), maxLength);
      at = SKIPPED.has(name) ? endOfHidden(source, name, end) : end;
    }
  }
  return shared;
}

/** Returns the name of the tag that begins at `<`, in lower case; undefined if it begins no element. */
function nameOfTag(source: string, at: number): string | undefined {
  const name = /[a-z][a-z0-9-]{0,30}/iy;
  name.lastIndex = at + 1;
  return name.exec(source)?.[0].toLowerCase();
}

/** Returns the title of a `<meta>` that names the page for social networks. */
function sharedTitle(tag: string, maxLength: number): string | undefined {
  const attributes = new Map<string, string>();
  for (const [, name = '', ...values] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), values.find((value) => value !== undefined) ?? '');
  }
  const property = attributes.get('property') ?? attributes.get('name');
  return property?.trim().toLowerCase() === 'og:title'
    ? cleanTitle(attributes.get('content') ?? '', maxLength)
    : undefined;
}

function cleanTitle(markup: string, maxLength: number): string | undefined {
  // Line breaks become spaces before other control characters are removed.
  const text = decodeHTML(markup)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return cutTo(text, maxLength) || undefined;
}

function cutTo(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { index, segment } of GRAPHEMES.segment(text)) {
    if (index + segment.length > maxLength - ELLIPSIS.length) break;
    end = index + segment.length;
  }
  return end === 0 ? '' : text.slice(0, end).trimEnd() + ELLIPSIS;
}
