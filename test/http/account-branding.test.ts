import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { DOMAINS } from '../../core/accounts/plans.js';
import { ACCOUNTS } from '../../store/accounts/accounts.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

interface AccountResponse {
  branding: Record<string, unknown>;
  domains: string[];
  limits: { whiteLabel: boolean };
  plan: string;
  error: { code: string; message: string; details?: { path: string; message: string }[] };
}

const NONE = {
  domain: null,
  domainStatus: null,
  domainRecord: null,
  name: null,
  logo: null,
  color: null,
  pausedMessage: null,
};

let api: TestApi;
let account: TestAccount;
let logo: string;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://codes.service.test' });
  const create = { width: 300, height: 100, channels: 3 as const, background: '#b3123f' };
  account = await api.createAccount();
  logo = `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`;
});
afterAll(() => api.stop());

async function patch(body: unknown, by: Pick<TestAccount, 'request'> = account) {
  const response = await by.request('PATCH', '/api/v1/account', body);
  return { status: response.status, json: (await response.json()) as AccountResponse };
}
const read = async (by = account) =>
  (await (await by.request('GET', '/api/v1/account')).json()) as AccountResponse;
let names = 0;
const fresh = () => `qr${++names}.example.com`;

describe('PATCH /api/v1/account', () => {
  test('sets the branding that GET then returns', async () => {
    expect((await read()).branding).toEqual(NONE);
    const domain = fresh();
    const { status, json } = await patch({
      branding: { domain: domain.toUpperCase(), name: ' Rosa ', logo, color: '#b3123f' },
    });
    expect(status).toBe(200);
    expect(json.branding).toEqual({
      domain,
      domainStatus: 'verified',
      domainRecord: { type: 'TXT', name: `_short-links.${domain}`, value: expect.any(String) },
      name: 'Rosa',
      logo: expect.stringMatching(/^data:image\/webp;base64,/),
      color: '#b3123f',
      pausedMessage: null,
    });
    expect(json.domains).toEqual([domain]);
    expect(json.limits.whiteLabel).toBe(true);
    expect((await read()).branding).toEqual(json.branding);
  });

  test('merges: an absent field stays, null removes a field, and null removes the whole branding', async () => {
    const domain = fresh();
    await patch({ branding: { domain, name: 'Rosa', color: '#b3123f' } });
    expect((await patch({ branding: { color: null } })).json.branding).toMatchObject({
      domain,
      name: 'Rosa',
      color: null,
    });
    expect((await patch({ branding: {} })).json.branding.name).toBe('Rosa');
    expect((await patch({})).json.branding.name).toBe('Rosa');
    const cleared = (await patch({ branding: null })).json;
    expect(cleared.branding).toEqual(NONE);
    expect(cleared.domains).toContain(domain);
    expect((await patch({ branding: null })).status).toBe(200);
  });

  test('changes nothing when the returned branding is sent back', async () => {
    const set = (await patch({ branding: { domain: fresh(), name: 'Rosa', logo, color: '#b3123f' } })).json;
    const again = (await patch({ branding: set.branding })).json;
    expect(again.branding).toEqual(set.branding);
  });

  test('keeps both of two concurrent changes', async () => {
    await Promise.all([patch({ branding: { name: 'Rosa' } }), patch({ branding: { color: '#123456' } })]);
    expect((await read()).branding).toMatchObject({ name: 'Rosa', color: '#123456' });
  });

  test.each([
    [{ plan: 'business' }, 'plan'],
    [{ email: 'mallory@example.com' }, 'email'],
    [{ domains: ['qr.example.com'] }, 'domains'],
    [{ id: 'acc_1' }, 'id'],
    [{ branding: { name: 'Rosa', plan: 'business' } }, 'branding.plan'],
    [{ branding: { domains: [] } }, 'branding.domains'],
    [{ branding: { $set: { plan: 'free' } } }, 'branding.$set'],
    [{ branding: { 'domain.x': 'y' } }, 'branding.domain.x'],
    [{ branding: { domain: 'https://qr.example.com/' } }, 'branding.domain'],
    [{ branding: { domain: 'codes.service.test' } }, 'branding.domain'],
    [{ branding: { domain: 'CODES.service.test.:444' } }, 'branding.domain'],
    [{ branding: { logo: 'data:image/png;base64,AAAA' } }, 'branding.logo'],
    [{ branding: { color: '#12' } }, 'branding.color'],
    [{ branding: [] }, 'branding'],
    [[], ''],
  ])('rejects %j by field name and changes nothing', async (body, path) => {
    const before = await read();
    const { status, json } = await patch(body);
    expect([status, json.error.code]).toEqual([422, 'validation_error']);
    expect(json.error.details?.map((detail) => detail.path)).toEqual([path]);
    const after = await read();
    expect([after.branding, after.domains, after.plan]).toEqual([
      before.branding,
      before.domains,
      before.plan,
    ]);
  });

  test.each(['free', 'pro'] as const)(
    'is rejected on the %s plan with the name of the plan that allows it',
    async (plan) => {
      const other = await api.createAccount(plan);
      // With a key, Free accounts lack API access, whatever the request is.
      const caller = plan === 'free' ? await other.signIn() : other;
      const { status, json } = await patch({ branding: { name: 'Rosa' } }, caller);
      expect([status, json.error.code]).toEqual([403, 'plan_required']);
      expect(json.error.message).toContain('Business');
    },
  );

  test('requires the scope keys', async () => {
    const made = await account.request('POST', '/api/v1/api-keys', {
      name: 'narrow',
      scopes: ['codes:write'],
    });
    const { key } = (await made.json()) as { key: string };
    const narrow = { authorization: `Bearer ${key}` };
    const refused = await account.request('PATCH', '/api/v1/account', { branding: { name: 'Rosa' } }, narrow);
    expect(refused.status).toBe(403);
    expect(((await refused.json()) as AccountResponse).error.code).toBe('forbidden');
    expect((await account.request('GET', '/api/v1/account', undefined, narrow)).status).toBe(200);
  });

  test('keeps the branding after a downgrade and reports that it has no effect', async () => {
    const other = await api.createAccount();
    const domain = fresh();
    await patch({ branding: { domain, name: 'Rosa' } }, other);
    const accounts = api.db.collection<{ _id: string }>(ACCOUNTS);
    await accounts.updateOne({ _id: other.accountId }, { $set: { plan: 'pro' } });
    const shown = await read(other);
    expect(shown.branding).toMatchObject({ domain, name: 'Rosa' });
    expect(shown.limits.whiteLabel).toBe(false);
  });
});

describe('a domain', () => {
  test('of another account is rejected, as are its former domains and other ports of it', async () => {
    const [domain, former] = [fresh(), fresh()];
    await patch({ branding: { domain: former } });
    await patch({ branding: { domain } });
    const stranger = await api.createAccount();
    for (const taken of [domain, former, `${domain}:8443`, `${former.toUpperCase()}.`]) {
      const { status, json } = await patch({ branding: { domain: taken, name: 'Mallory' } }, stranger);
      expect([status, json.error.code]).toEqual([409, 'conflict']);
      expect(json.error.details?.map(({ path }) => path)).toEqual(['branding.domain']);
    }
    expect((await read(stranger)).branding).toEqual(NONE);
  });

  test('goes to exactly one of several concurrent requests', async () => {
    const domain = fresh();
    const many = await Promise.all(Array.from({ length: 5 }, () => api.createAccount()));
    const responses = await Promise.all(many.map((one) => patch({ branding: { domain } }, one)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test(`may be changed back and forth, but an account has at most ${DOMAINS}`, async () => {
    const other = await api.createAccount();
    const had = Array.from({ length: DOMAINS }, fresh);
    for (const domain of had) expect((await patch({ branding: { domain } }, other)).status).toBe(200);
    const refused = await patch({ branding: { domain: fresh() } }, other);
    expect([refused.status, refused.json.error.code]).toEqual([409, 'conflict']);
    const back = await patch({ branding: { domain: had[0] } }, other);
    expect([back.status, back.json.branding.domain]).toEqual([200, had[0]]);
    expect(back.json.domains).toEqual(had);
  });
});
