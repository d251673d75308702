import { describe, expect, test } from '@jest/globals';
import { findPageTitle } from '../../../../core/codes/page-title.js';

const find = (source: string, maxLength = 200) => findPageTitle(source, maxLength);

describe('the title of a page', () => {
  test.each([
    ['on one line', '<title>\n  Summer\tmenu\r\n | Bistro </title>', 'Summer menu | Bistro'],
    ['without entities', '<title>Caf&eacute; &amp; Bar &#x1F355;</title>', 'Café & Bar 🍕'],
    ['of a tag with attributes and capitals', '<TITLE data-a="1>2">Menu</TITLE >', 'Menu'],
    ['with markup as text', '<title>a <b> & c</title>', 'a <b> & c'],
    ['after a title in a comment', '<!-- <title>Old</title> --><title>New</title>', 'New'],
    ['after a title of a drawing', '<svg><title>Icon</title></svg><title>Menu</title>', 'Menu'],
    ['after a title in a script', '<script>x="<title>No</title>"</script><title>Menu</title>', 'Menu'],
    ['after an empty title', '<title> </title><title>Menu</title>', 'Menu'],
    ['without invisible and control characters', '<title>\u202ea\u0000b\u2066c\u200b\ufeff</title>', 'abc'],
    ['with the joiners of emoji and Persian', '<title>👩‍🍳 می‌خواهم</title>', '👩‍🍳 می‌خواهم'],
    ['for networks', "<meta content='Menu &quot;A&quot;' property=og:title>", 'Menu "A"'],
    ['before the title for networks', '<meta name="og:title" content="B"><title>A</title>', 'A'],
  ])('is the title %s', (_, source, title) => {
    expect(find(source)).toBe(title);
  });

  test.each([
    ['it has none', '<h1>Menu</h1>'],
    ['its only title is in a comment', '<!-- <title>Old</title> -->'],
    ['its only title is in a comment without an end', '<!-- <title>Old</title>'],
    ['its only title belongs to a drawing', '<svg viewBox="0 0 1 1"><title>Icon</title></svg>'],
    ['its title has no end in what was read', '<title>Summer me'],
    ['its title has only invisible characters', '<title>&#8203;\u202e</title>'],
    ['it is no page', 'Menu'],
  ])('is missing if %s', (_, source) => {
    expect(find(source)).toBeUndefined();
  });

  test('that is too long is cut between characters as readers see them', () => {
    const long = find(`<title>${'x'.repeat(10_000)}</title>`)!;
    expect([long.length, long.at(-1)]).toEqual([200, '…']);
    expect(find('<title>Chef 👩‍🍳👩‍🍳👩‍🍳</title>', 14)).toBe('Chef 👩‍🍳…');
    expect(find('<title>Chef 👩‍🍳👩‍🍳👩‍🍳</title>', 9)).toBe('Chef…');
  });

  test.each(['<', '<meta a', '<title>', '<!--', '<svg>', '<title x="', ' a="b', '<meta '])(
    'takes little time to find in 64 KiB of %p',
    (part) => {
      const source = part.repeat(65_536 / part.length);
      const started = performance.now();
      find(`<meta ${source}`);
      find(source);
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});
