import { describe, expect, test } from '@jest/globals';
import { createSsrfGuard } from '../../../../../core/events/webhooks/ssrf-guard.js';
import { validateTargetUrl } from '../../../../../core/events/webhooks/target-url.js';

const guard = createSsrfGuard([]);

/** Internal hosts in all notations that URLs allow. */
const INTERNAL_HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0x7F.0x0.0x0.0x1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::1]',
  '[2001:db8::1]',
  '[2607:f8b0::5efe:127.0.0.1]',
  '[2607:f8b0::200:5efe:a00:1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[3fff::1]',
  '[5f00::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
];

describe('a URL of an internal or unsupported target', () => {
  test.each(INTERNAL_HOSTS)('http://%s/ is rejected', (host) => {
    expect(validateTargetUrl(`http://${host}/x`, guard)).toMatch(/public internet|absolute/);
    expect(validateTargetUrl(`https://${host}:8443/x`, guard)).toMatch(/public internet|absolute/);
  });

  test.each([
    ['ftp://example.com/', /http or https/],
    ['file:///etc/passwd', /http or https/],
    ['gopher://example.com/', /http or https/],
    ['example.com', /absolute/],
    ['', /absolute/],
    ['https://user:pass@example.com/', /password/],
    ['https://user@example.com/', /password/],
    ['https://example.com/#part', /fragment/],
    ['http://example.com:22/', /port/],
    ['http://example.com:25/', /port/],
    [`https://example.com/${'a'.repeat(2_000)}`, /characters/],
    ['https://example.com/hook\r\n', /spaces or control/],
    ['https://example.com/a\tb', /spaces or control/],
    [' https://example.com/', /spaces or control/],
  ])('%s is rejected', (url, why) => {
    expect(validateTargetUrl(url, guard)).toMatch(why);
  });
});

describe('a URL on the public internet', () => {
  test.each([
    'https://example.com/hook',
    'http://example.com/hook?token=1',
    'https://example.com:8443/',
    'https://xn--mnchen-3ya.de/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is accepted', (url) => {
    expect(validateTargetUrl(url, guard)).toBeUndefined();
  });
});

describe('the networks allowed for development', () => {
  const open = createSsrfGuard(['127.0.0.0/8', 'fd00::/8']);

  test('are allowed in every notation', () => {
    for (const host of ['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost', '[fd00::1]']) {
      expect(validateTargetUrl(`http://${host}:9000/`, open)).toBeUndefined();
    }
  });

  test('do not allow other networks', () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[::1]', '[fc00::1]', '[64:ff9b::127.0.0.1]']) {
      expect(validateTargetUrl(`http://${host}:9000/`, open)).toBeDefined();
    }
  });

  test('are named in the error if they are invalid', () => {
    expect(() => createSsrfGuard(['10.0.0.0'])).toThrow('10.0.0.0');
    expect(() => createSsrfGuard(['inside'])).toThrow('inside');
  });
});
