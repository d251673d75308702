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
