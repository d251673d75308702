import { describe, expect, test } from '@jest/globals';
import { brandingPatchSchema } from '../../../core/accounts/branding.js';
import { createClaimCheck } from '../../../domains/claimable-names.js';
import { hostNameOf } from '../../../store/accounts/custom-domains.js';

const SERVICE = 'codes.service.test';
const claimProblem = createClaimCheck({
  publicUrl: `https://${SERVICE}:8443`,
  serviceHosts: ['lb.internal-name.example'],
});

/** Returns why a domain is rejected, by its form or by what it names; undefined if it may be claimed. */
async function problemOf(domain: string): Promise<string | undefined> {
  const parsed = brandingPatchSchema.safeParse({ domain });
  return parsed.success ? claimProblem(hostNameOf(parsed.data.domain!)) : parsed.error.issues[0]!.message;
}

describe('a custom domain cannot be', () => {
  test.each([
    'co.uk',
    'COM.AU.',
    'github.io',
    'herokuapp.com',
    's3.amazonaws.com',
    'any-name.ck',
    'xn--55qx5d.cn',
    '公司.cn',
  ])('the public suffix %s', async (domain) => {
    expect(await problemOf(domain)).toMatch(/^is a public suffix/);
  });

  test.each([
    SERVICE,
    `${SERVICE}:8443`,
    `qr.${SERVICE}`,
    `QR.${SERVICE.toUpperCase()}.:8443`,
    'lb.internal-name.example',
    'x.LB.internal-name.example.',
  ])('the host of the service %s', async (domain) => {
    expect(await problemOf(domain)).toMatch(/^is a host of this service/);
  });

  test.each(['printer.local', 'qr.internal', 'qr.localhost', '1.0.168.192.in-addr.arpa', 'x.onion'])(
    'the special-use name %s',
    async (domain) => {
      expect(await problemOf(domain)).toMatch(/^is not a public DNS name/);
    },
  );

  test.each([
    'localhost',
    'printer',
    '192.0.2.7',
    '192.0.2.7:8080',
    '0x7f.1',
    '2130706433',
    '１９２.0.2.7',
    '[2001:db8::1]',
  ])('the IP address or single label %s', async (domain) => {
    expect(await problemOf(domain)).toMatch(/^must be a host name/);
  });
});

test.each([
  'rosa.co.uk',
  'rosa.github.io',
  'www.ck',
  `not-${SERVICE}`,
  'service.test',
  'internal-name.example',
  'münchen.example:8443',
])('%s may be a custom domain', async (domain) => {
  expect(await problemOf(domain)).toBeUndefined();
});

test('a service on an IP address or localhost reserves no other names', async () => {
  for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    expect(await createClaimCheck({ publicUrl, serviceHosts: [] })('qr.rosa.example')).toBeUndefined();
  }
});
