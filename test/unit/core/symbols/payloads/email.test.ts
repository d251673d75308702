import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

describe('email', () => {
  test.each([
    ['a plain address', 'chris@example.com', 'mailto:chris@example.com'],
    [
      'spaces as %20, never +, and line breaks as %0D%0A (RFC 6068, 5)',
      { to: ['a+b@example.com'], subject: '1 + 1 = 2 & more?', body: 'one\ntwo' },
      'mailto:a%2Bb@example.com?subject=1%20%2B%201%20%3D%202%20%26%20more%3F&body=one%0D%0Atwo',
    ],
    [
      'all lists',
      {
        to: ['a@example.com', 'b@example.com'],
        cc: ['c@example.com'],
        bcc: ['d@example.com', 'e@example.com'],
      },
      'mailto:a@example.com,b@example.com?cc=c@example.com&bcc=d@example.com,e@example.com',
    ],
    ['an international domain in punycode', 'user@納豆.example.org', 'mailto:user@xn--99zt52a.example.org'],
  ])('encodes %s', (_, input, encoded) => {
    expect(encodeData('email', parseValid('email', input))).toBe(encoded);
  });

  // The examples of RFC 6068, section 6.
  test.each([
    [
      'mailto:infobot@example.com?subject=current-issue',
      { to: ['infobot@example.com'], subject: 'current-issue' },
    ],
    [
      'mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index',
      { to: ['infobot@example.com'], body: 'send current-issue\nsend index' },
    ],
    [
      'mailto:?to=joe@example.com&cc=bob@example.com&body=hello',
      { to: ['joe@example.com'], cc: ['bob@example.com'], body: 'hello' },
    ],
    ['mailto:addr1@an.example,addr2@an.example', { to: ['addr1@an.example', 'addr2@an.example'] }],
    ['mailto:?to=addr1@an.example,addr2@an.example', { to: ['addr1@an.example', 'addr2@an.example'] }],
    ['mailto:gorby%25kremvax@example.com', { to: ['gorby%kremvax@example.com'] }],
    ['mailto:Mike%26family@example.org', { to: ['Mike&family@example.org'] }],
    [
      'MAILTO:user@example.org?Subject=caf%C3%A9&BODY=a+b',
      { to: ['user@example.org'], subject: 'café', body: 'a+b' },
    ],
    [
      'mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO',
      { to: ['user@xn--99zt52a.example.org'], subject: 'Test', body: 'NATTO' },
    ],
    [
      'MATMSG:TO:a@example.com;SUB:Hi\\; there;BODY:one\\: two;;',
      { to: ['a@example.com'], subject: 'Hi; there', body: 'one: two' },
    ],
  ])('parses %s', (text, data) => {
    expect(parseValid('email', text)).toEqual(data);
  });

  test.each([
    [
      'mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E',
      'data.in-reply-to: is not a field of email',
    ],
    ['mailto:%22not%40me%22@example.org', 'data.to[0]: must be an email address'],
    ['mailto:?subject=x', 'data.to:'],
    ['nobody', 'data.to[0]: must be an email address'],
    [{ to: [] }, 'data.to:'],
    [{ to: ['a@example.com'], cc: ['a b@example.com'] }, 'data.cc[0]: must be an email address'],
    [{ to: ['a..b@example.com'] }, 'data.to[0]: must be an email address'],
    [{ to: ['a@example'] }, 'data.to[0]: must have a domain'],
    [{ to: ['a@127.0.0.1'] }, 'data.to[0]: must have a domain'],
    [{ to: ['a@example.com/x.y'] }, 'data.to[0]: must have a domain'],
    [{ to: ['a@example.com'], subject: 'a\r\nBcc: x' }, 'data.subject: must not contain control characters'],
    [{ to: [`${'a'.repeat(65)}@example.com`] }, 'data.to[0]: must be an email address'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('email', input)).toEqual([expect.stringContaining(message)]);
  });
});
