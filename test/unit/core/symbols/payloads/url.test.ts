import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

describe('url', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://EXAMPLE.com/Path', 'https://example.com/Path'],
    ['  https://example.com/a b ', 'https://example.com/a%20b'],
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
    ['https://example.com/%7Euser/%41?a=%2F&b=1+2#frag', 'https://example.com/%7Euser/%41?a=%2F&b=1+2#frag'],
    ['https://example.com/?a\\b#c\\d', 'https://example.com/?a%5Cb#c%5Cd'],
    ['https://example.com:443/a/../b', 'https://example.com/b'],
    ['http://[2001:DB8::1]:8080/', 'http://[2001:db8::1]:8080/'],
  ])('encodes %s as a browser would', (sent, encoded) => {
    expect(encodeData('url', parseValid('url', sent))).toBe(encoded);
    expect(encodeData('url', parseValid('url', { url: sent }))).toBe(encoded);
  });

  test.each([
    ['ftp://example.com/', 'must be an absolute URL'],
    ['javascript:alert(1)', 'must be an absolute URL'],
    ['//example.com/', 'must be an absolute URL'],
    ['https:example.com', 'must be an absolute URL'],
    ['example.com', 'must be an absolute URL'],
    ['https://user:secret@example.com/', 'must not contain a username or password'],
    ['https://user@example.com/', 'must not contain a username or password'],
    ['https://', 'must be a URL'],
    ['https://exa mple.com/', 'must be a URL'],
    ['https://example.com:99999/', 'must be a URL'],
    ['https://example.com/a\u0000b', 'must not contain control characters (U+0000 at position 21)'],
    ['https://example.com/a\tb', 'must not contain control characters'],
    ['https://example.com/\ud800', 'must be well-formed Unicode'],
    [`https://example.com/${'ü'.repeat(1_400)}`, 'must be at most 8192 characters'],
  ])('rejects %j', (sent, reason) => {
    expect(dataErrors('url', sent)).toEqual([expect.stringContaining(`data.url: ${reason}`)]);
  });
});
