import { expect, test } from '@jest/globals';
import { renderMail } from '../../../../core/mail/render-mail.js';

const LINK = { label: 'Open <it>', url: 'https://example.com/?a=1&b="2"#token' };

test('both parts have the subject, the paragraphs, and the link', () => {
  const { subject, text, html } = renderMail({ subject: 'Hello', body: ['One', LINK, 'Two'] });
  expect(subject).toBe('Hello');
  expect(text).toBe(`Hello\n\nOne\n\nOpen <it>:\n${LINK.url}\n\nTwo\n`);
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;#token"');
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(/One\s+Open &lt;it&gt;\s+https:[^ ]+\s+Two/);
});

test('hostile texts stay texts, and a subject is one line', () => {
  const hostile = 'Menu\r\nBcc: x@example.com\u2028<script>alert(1)</script>';
  const { subject, html } = renderMail({ subject: hostile, body: [hostile] });
  expect(subject).toBe('Menu Bcc: x@example.com <script>alert(1)</script>');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/<img|url\(|https?:/);
});

const HOSTILE = 'Menu\r\nBcc: x@example.com\u2028<script>alert(1)</script> \u202Egnp.exe 🍕 قائمة "&amp;';
const UNSUBSCRIBE = 'https://example.com/mail/token?a=1&b=2';

function linksOf(text: string): string[] {
  return [...new Set(text.replaceAll('&amp;', '&').match(/https?:[^\s"<>]+/g))].sort();
}

test('a table and a footer have the same figures and links in both parts', () => {
  const { text, html } = renderMail({
    subject: 'Weekly report',
    body: [
      'Scans of last week',
      {
        title: 'Top codes',
        columns: ['Code', 'scans', 'unique'],
        rows: [
          ['Menu', '1,200', '7'],
          ['Card', '3'],
        ],
      },
      { label: 'Open', url: 'https://example.com/shared/token?range=7d&x=1' },
    ],
    footer: ['Rosa sends this mail.', { label: 'Unsubscribe', url: UNSUBSCRIBE }],
  });
  expect(text).toBe(`Weekly report

Scans of last week

Top codes:
- Menu: 1,200 scans, 7 unique
- Card: 3 scans

Open:
https://example.com/shared/token?range=7d&x=1

--

Rosa sends this mail.

Unsubscribe:
${UNSUBSCRIBE}
`);
  const cells = [...html.matchAll(/<t[hd] [^>]*>([^<]*)</g)].map(([, cell]) => cell);
  expect(cells).toEqual(['Code', 'scans', 'unique', 'Menu', '1,200', '7', 'Card', '3']);
  expect(linksOf(html)).toEqual(linksOf(text));
  expect(linksOf(text)).toHaveLength(2);
});

test('hostile texts stay texts wherever an owner has typed them', () => {
  const { subject, senderName, text, html } = renderMail({
    subject: HOSTILE,
    senderName: HOSTILE,
    body: [
      HOSTILE,
      { label: HOSTILE, url: UNSUBSCRIBE },
      { title: HOSTILE, columns: ['', HOSTILE, HOSTILE], rows: [[HOSTILE, HOSTILE, '7']] },
    ],
    footer: [HOSTILE, { label: HOSTILE, url: UNSUBSCRIBE }],
  });
  const inert = 'Menu Bcc: x@example.com <script>alert(1)</script> gnp.exe 🍕 قائمة "&amp;';
  expect([subject, senderName]).toEqual([inert, inert]);
  // A name of a table is one line, so that it cannot add a row.
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    `- ${inert}: ${inert}, 7 ${inert}`,
  ]);
  expect(html.match(/<(?:script|img|link|iframe|svg|style)\b|\son\w+=|javascript:|url\(/gi)).toBeNull();
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)!.length).toBeGreaterThan(5);
  expect(html).toContain('&amp;amp;');
  // A direction that a text sets ends with its element.
  for (const [tag] of html.matchAll(/<(?:p|h1|t[hd]) [^>]*>(?=Menu)/g)) expect(tag).toContain('dir="auto"');
  expect(linksOf(html)).toEqual(linksOf(text));
});
