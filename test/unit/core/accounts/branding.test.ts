import { describe, expect, test } from '@jest/globals';
import { updateAccountSchema } from '../../../../core/accounts/account-schemas.js';
import { brandingPatchSchema } from '../../../../core/accounts/branding.js';
import { parseHostName } from '../../../../core/basics/host-name.js';

const domainOf = (domain: string) => brandingPatchSchema.parse({ domain }).domain;
const problemOf = (branding: unknown) =>
  updateAccountSchema
    .safeParse({ branding })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join();

describe('a domain', () => {
  test.each([
    ['qr.example.com', 'qr.example.com'],
    ['  QR.Example.COM. ', 'qr.example.com'],
    ['qr.example.com:8443', 'qr.example.com:8443'],
    ['qr.example.com:443', 'qr.example.com'],
    ['qr.example.com:80', 'qr.example.com'],
    ['qr.müller.example', 'qr.xn--mller-kva.example'],
    ['xn--mller-kva.example', 'xn--mller-kva.example'],
    ['qr.localhost:3000', 'qr.localhost:3000'],
  ])('%j is stored as %s', (sent, stored) => {
    expect(domainOf(sent)).toBe(stored);
  });

  test.each([
    'https://qr.example.com',
    'qr.example.com/r',
    'qr.example.com/',
    'qr.example.com?x',
    'qr.example.com#x',
    'me@qr.example.com',
    'me:pass@qr.example.com',
    'qr.example.com\\@evil.example',
    'qr example.com',
    'qr.%65xample.com',
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '1.2.3.4:80',
    '[::1]',
    '[::1]:80',
    '::1',
    '-qr.example.com',
    'qr-.example.com',
    'qr..example.com',
    '.example.com',
    'q_r.example.com',
    'qr.example.com:',
    'qr.example.com:99999',
    'qr.example.com:x',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(40)}example.com`,
    '*.example.com',
    'qr.example.123',
    'qr.example.com\r\nX-Evil: 1',
    '',
    ' ',
    'x'.repeat(5_000),
  ])('%j is rejected', (sent) => {
    expect(problemOf({ domain: sent })).toMatch(/^branding\.domain: /);
  });
});

describe('a branding', () => {
  test.each([
    [{ name: 'a\u0000b' }, 'branding.name'],
    [{ name: 'a\nb' }, 'branding.name'],
    [{ name: '' }, 'branding.name'],
    [{ name: '   ' }, 'branding.name'],
    [{ name: 'x'.repeat(61) }, 'branding.name'],
    [{ name: '\ud800' }, 'branding.name'],
    [{ color: 'red' }, 'branding.color'],
    [{ color: '#fff' }, 'branding.color'],
    [{ color: '#12345g' }, 'branding.color'],
    [{ color: '#123456;}' }, 'branding.color'],
    [{ logo: 'https://example.com/logo.png' }, 'branding.logo'],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'branding.logo'],
    [{ name: 7 }, 'branding.name'],
    [[], 'branding'],
    ['x', 'branding'],
  ])('%j is rejected at %s', (branding, path) => {
    expect(problemOf(branding)).toMatch(new RegExp(`^${path.replace('.', '\\.')}: `));
  });

  test('can omit or remove each field', () => {
    const patch = { domain: null, name: null, logo: null, color: null, pausedMessage: null };
    expect(brandingPatchSchema.parse(patch)).toEqual(patch);
    expect(brandingPatchSchema.parse({})).toEqual({});
    expect(updateAccountSchema.parse({ branding: null })).toEqual({ branding: null });
  });
});

describe('a Host header', () => {
  test.each([
    ['qr.example.com', 'qr.example.com'],
    ['QR.EXAMPLE.COM:8080', 'qr.example.com'],
    ['qr.example.com.', 'qr.example.com'],
    ['qr.example.com.:80', 'qr.example.com'],
  ])('%j contains the host name %s', (host, name) => {
    expect(parseHostName(host)).toBe(name);
  });

  test.each([
    '',
    '.',
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'me@qr.example.com',
    'qr.example.com, other.example',
    'qr.example.com:80:80',
    'qr.example.com:port',
    'qr.example.com/..',
    'qr.example.com\u0000',
    'a'.repeat(100_000),
    `${'a.'.repeat(100_000)}com`,
  ])('%j contains no host name', (host) => {
    expect(parseHostName(host)).toBeUndefined();
  });
});
