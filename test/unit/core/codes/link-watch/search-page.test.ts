import { describe, expect, test } from '@jest/globals';
import { decodeBody } from '../../../../../core/codes/link-watch/decode-body.js';
import { createPageSearch } from '../../../../../core/codes/link-watch/search-page.js';

const PHRASE = 'Menü & Wein';

describe('a text that a page must contain', () => {
  test.each([
    ['named entities', '<p>Men&uuml; &amp; Wein</p>'],
    ['numeric entities', '<p>Men&#252; &#x26; Wein</p>'],
    ['an entity without a semicolon', '<p>Men&uuml &amp Wein</p>'],
    ['a no-break space', '<p>Menü&nbsp;&amp;\u00a0Wein</p>'],
    ['a line break and an indentation', '<p>Menü &amp;\r\n\t  Wein</p>'],
    ['narrow and ideographic spaces', 'Menü\u202f&\u3000Wein'],
    ['letters with combining marks (NFD)', 'Menu\u0308 & Wein'],
    ['a soft hyphen', 'Me\u00adnü & W&shy;ein'],
    ['a zero-width space and a word break', 'Menü & We\u200bi<wbr>n'],
    ['inline tags inside the phrase', '<p>Menü <b>&amp;</b> <a href="/w?a>b" title="x > y">We</a>in</p>'],
    ['a line element inside the phrase', 'Menü<br>&amp;<br/>Wein'],
    ['cells of a table', '<td>Menü</td><td>&amp;</td><td>Wein</td>'],
    ['a comment inside the phrase', 'Menü <!-- <b> -->&amp; Wein'],
    ['a script inside the phrase', 'Menü <script>if (a < b) c("</p>")</script>&amp; Wein'],
    ['an apostrophe in a tag', "<p don't>Menü</p> &amp; Wein <i won't>"],
    ['an angle bracket that begins no tag', '1 < 2: Menü & Wein <3'],
    ['an attribute', '<img alt="Men&uuml; &amp; Wein">'],
    ['structured data', '<script type="application/ld+json">{"name":"Menü & Wein"}</script>'],
    ['a text without tags', 'Menü & Wein'],
  ])('is found with %s', (_what, source) => {
    expect(createPageSearch(source)(PHRASE)).toBe(true);
  });

  test.each([
    ['in another case', 'menü & wein'],
    ['if a letter is another one', 'Menu & Wein'],
    ['if a word is missing', '<p>Menü Wein</p>'],
    ['if its words are apart', '<p>Menü</p> und <p>& Wein</p>'],
    ['on an empty page', ''],
  ])('is not found %s', (_when, source) => {
    expect(createPageSearch(source)(PHRASE)).toBe(false);
  });

  test('is found in the source as its owner copied it', () => {
    expect(createPageSearch('<p>Men&uuml; &amp; Wein</p>')('Men&uuml; &amp; Wein')).toBe(true);
  });

  test('that has only invisible characters is found literally or not at all', () => {
    expect(createPageSearch('Menu')('\u00ad')).toBe(false);
    expect(createPageSearch('Me\u00adnu')('\u00ad')).toBe(true);
  });

  test.each(['<', '<a ', '<a "', '<!--', '<script>', '&', '&#', "<a ='", '</', '<meta ', '<?xml '])(
    'is found after 64 KiB of "%s" or not, but soon',
    (part) => {
      const source = part.repeat(65_536 / part.length);
      const bytes = new TextEncoder().encode(source);
      expect(createPageSearch(decodeBody(bytes, undefined))(PHRASE)).toBe(false);
    },
  );
});

describe('the character set of a page', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  test.each([
    ['its Content-Type', latin1('Menü'), 'text/html; charset="ISO-8859-1"'],
    ['its meta element', latin1('<meta charset="iso-8859-1">Menü'), 'text/html'],
    ['an unquoted meta element', latin1('<META CharSet = windows-1252>Menü'), undefined],
    [
      'a meta element in place of a header',
      latin1('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">Menü'),
      'text/html',
    ],
    [
      'its XML declaration',
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?>Menü'),
      'application/xhtml+xml',
    ],
    ['a byte order mark, whatever its Content-Type is', utf16('Menü'), 'text/html; charset=utf-8'],
    ['a byte order mark of UTF-8', Buffer.from('\uFEFFMenü'), 'text/html; charset=iso-8859-1'],
    ['no statement, as UTF-8', Buffer.from('Menü'), undefined],
    ['no statement, as windows-1252', latin1('Menü'), undefined],
    ['an unknown name in the Content-Type', latin1('<meta charset=latin1>Menü'), 'text/html; charset=none'],
    ['a meta element that claims UTF-16', Buffer.from('<meta charset="utf-16">Menü'), undefined],
    ['a meta element that is not in a comment', Buffer.from('<!--<meta charset=latin1>-->Menü'), undefined],
    ['UTF-8, although the page is cut within a character', Buffer.from('Menü ü').subarray(0, -1), undefined],
  ])('is read from %s', (_source, bytes, contentType) => {
    expect(decodeBody(bytes, contentType)).toContain('Menü');
  });
});
