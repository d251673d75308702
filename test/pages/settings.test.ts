import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { generateResetToken, RESET_LINK_LIFETIME_MS, resetLink } from '../../store/accounts/reset-tokens.js';
import { createCredentialStore } from '../../store/accounts/credentials.js';
import { createUserStore } from '../../store/accounts/users.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { startDnsServer, type DnsEntry } from '../support/dns-server.js';
import {
  goByKeys,
  setUpPages,
  TEST_TIMEOUT_MS,
  PHONE,
  SCREENS,
  WAIT_TIMEOUT_MS,
} from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

/** Limits of the service under test. */
const LIMITS = { RATE_LIMIT_PER_MINUTE: '40', DAILY_QUOTA_PRO: '5', DAILY_QUOTA_BUSINESS: '2000' };

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** The DNS records that the test has created. */
const zone = new Map<string, DnsEntry>();
const dns = await startDnsServer((name) => zone.get(name));
afterAll(() => dns.stop());

const fixture = setUpPages({ ...LIMITS, DOMAIN_PROOF: 'on', DNS_SERVERS: dns.address });

/** Pages of the settings, as the navigation lists them. */
const PAGES = [
  'Plan and usage',
  'Profile',
  'Branding',
  'Domains',
  'Link watch',
  'Recipients',
  'Security',
  'Data and account',
];

async function openSettings(plan: 'free' | 'pro' | 'business', path = '', viewport?: typeof PHONE) {
  const signedIn = await fixture.signIn({ plan, ...(viewport && { viewport }) });
  await signedIn.page.goto(`${fixture.api.url}/settings${path}`);
  await signedIn.page.getByRole('heading', { level: 2 }).first().waitFor();
  return signedIn;
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of a landing page"]');
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Reads the table of plans: cells by the title of the row. */
async function planTable(page: Page): Promise<Record<string, string[]>> {
  const rows = await page.locator('.plans tbody tr').all();
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [
        await row.getByRole('rowheader').textContent(),
        (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.replace(/\s+/g, ' ').trim()),
      ]),
    ),
  );
}

test(
  'the usage is what the API counts, with the limits of the plan',
  async () => {
    const { page, call } = await openSettings('pro');
    const { key } = await call('POST', '/api/v1/api-keys', { name: 'Till' });
    for (const name of ['One', 'Two']) await call('POST', '/api/v1/qr-codes', { type: 'text', data: name });
    const byKey = () =>
      fetch(`${fixture.api.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    for (let calls = 0; calls < 4; calls++) expect((await byKey()).status).toBe(200);
    const { usage, limits } = await call('GET', '/api/v1/account');
    expect(usage).toEqual({ callsToday: 4, qrCodes: 2, apiKeys: 1, fileBytes: 0 });
    expect(limits).toMatchObject({ callsPerDay: 5, callsPerMinute: 40, apiKeys: 1, qrCodes: null });

    await page.reload();
    const calls = group(page, 'API calls today');
    await calls.getByText('4 of 5').waitFor();
    await calls.getByText('Nearly used up').waitFor();
    await calls.getByText('At most 40 per minute per key').waitFor();
    await calls.getByText('Resets at midnight UTC').waitFor();
    const bar = calls.getByRole('progressbar');
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['4', '5']);
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    expect(await calls.locator('time').getAttribute('datetime')).toBe(midnight);
    await group(page, 'QR codes').getByText('2 No limit').waitFor();
    await group(page, 'API keys').getByText('1 of 1').waitFor();
    await group(page, 'API keys').getByText('Used up').waitFor();

    // The page updates without a reload, and the overview links to it.
    expect((await byKey()).status).toBe(200);
    await calls.getByText('5 of 5').waitFor();
    await calls.getByText('Used up').waitFor();
    await page.goto(fixture.api.url);
    await page.getByRole('link', { name: '5 of today’s 5 API calls are used' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the plans are compared with the limits of this service, and every page links to the settings',
  async () => {
    const { page } = await openSettings('free');
    await page.getByText('Scan retention').waitFor();
    expect(await planTable(page)).toEqual({
      'QR codes': ['10', 'No limit', 'No limit'],
      'API keys': ['– No', '1', 'No limit'],
      Members: ['1', '3', 'No limit'],
      Templates: ['3', '25', '500'],
      'Storage for files': ['– No', '1 GiB', '20 GiB'],
      'API calls per day': ['– No', '5', '2,000'],
      'API calls per minute per key': ['– No', '40', '40'],
      Folders: ['– No', 'Yes', 'Yes'],
      'Add many codes from a file': ['– No', '– No', 'Yes'],
      'Change many codes at once': ['– No', '– No', 'Yes'],
      'Codes per ZIP': ['– No', '– No', '10,000'],
      'Labels per PDF': ['100', '2,000', '10,000'],
      'Link watch': ['– No', 'Yes', 'Yes'],
      'Scheduled changes': ['– No', 'Yes', 'Yes'],
      Alerts: ['– No', '10', '100'],
      Reports: ['– No', '5', '100'],
      'All events in Activity': ['– No', '– No', 'Yes'],
      'Audit log': ['– No', '– No', 'Yes'],
      Webhooks: ['– No', '– No', 'Yes'],
      'Branding and custom domain': ['– No', '– No', 'Yes'],
      'History of changes': ['30 days', '365 days', 'All'],
      'Scan retention': ['25 months', '25 months', '25 months'],
    });
    expect(await page.locator('.plans thead .plan-own').innerText()).toMatch(/^Free\s+Your plan$/);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    for (const go of [
      ...['Free plan and usage', 'Settings'].map((name) => async () => {
        await page.getByRole('button', { name: /^Account/ }).click();
        await page.getByRole('menuitem', { name }).click();
      }),
      () => goByKeys(page, 's', 'Settings'),
    ]) {
      await goByKeys(page, 'k', 'API keys');
      await go();
      await heading('Settings').waitFor();
    }
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'branding is previewed on every keystroke as landing pages show it, and can be removed',
  async () => {
    const { page, call, complaints, requests } = await openSettings('business', '/branding');
    const { id, shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'text',
      data: 'Hello',
      dynamic: true,
    });
    const landingPage = async () => (await fetch(`${fixture.api.url}/r/${shortCode}`)).text();
    expect(await landingPage()).not.toContain('Rosa');

    const save = page.getByRole('button', { name: 'Save branding' });
    expect(await save.isDisabled()).toBe(true);
    await field(page, 'Name').pressSequentially('Rosa & <b>Co');
    await preview(page).getByText('Rosa & <b>Co', { exact: true }).waitFor();
    await page.getByLabel('Message while paused').fill('Back on <b>March 1</b>');
    await page.getByRole('checkbox', { name: 'Custom color' }).check();
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffd600');
    const button = preview(page).locator('a.act');
    const colors = () =>
      button.evaluate((link: any) => {
        const { backgroundColor, color } = link.ownerDocument.defaultView.getComputedStyle(link);
        return [backgroundColor, color] as string[];
      });
    await waitFor(
      async () => (await colors()).join() === 'rgb(255, 214, 0),rgb(0, 0, 0)',
      WAIT_TIMEOUT_MS,
      () => 'the color in the preview',
    );
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#b3123f' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await preview(page).locator('header img').waitFor();

    await save.click();
    await page.getByText('Saved. Landing pages change').waitFor();
    const { branding } = await call('GET', '/api/v1/account');
    expect(branding).toEqual({
      domain: null,
      domainStatus: null,
      domainRecord: null,
      name: 'Rosa & <b>Co',
      color: '#ffd600',
      logo: expect.stringMatching(/^data:image\/webp;base64,/),
      pausedMessage: 'Back on <b>March 1</b>',
    });
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' });
    await waitFor(
      async () => (await landingPage()).includes('Back on &lt;b&gt;March 1&lt;/b&gt;'),
      WAIT_TIMEOUT_MS,
      () => 'the message on the page of the paused code',
    );
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'active' });
    await waitFor(
      async () => (await landingPage()).includes('Rosa'),
      WAIT_TIMEOUT_MS,
      () => 'the name on the landing page',
    );
    const served = await landingPage();
    expect(served).toContain('<span>Rosa &amp; &lt;b&gt;Co</span>');
    expect(served).toContain('--act:#ffd600;--on-act:#000');
    expect(served).toContain(branding.logo);

    await page.reload();
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await field(page, 'Name').fill('');
    await page.getByLabel('Message while paused').fill(' ');
    await page.getByRole('checkbox', { name: 'Custom color' }).uncheck();
    await save.click();
    await page.getByText('Saved. Landing pages change').waitFor();
    expect((await call('GET', '/api/v1/account')).branding).toEqual({
      domain: null,
      domainStatus: null,
      domainRecord: null,
      name: null,
      logo: null,
      color: null,
      pausedMessage: null,
    });
    expect(complaints).toEqual([]);
    expect(fixture.externalRequests(requests)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a domain is added, verified, made to lead visitors to pages, and released, with errors at their fields',
  async () => {
    const { page, call } = await openSettings('business', '/domain');
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    await page.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add domain' });
    await field(page, 'Domain').fill('https://qr.example.com/x');
    await add.click();
    const note = dialog.getByText('This must be a host name such as qr.example.com');
    await note.waitFor();
    const focusedError = () =>
      page.evaluate<string | undefined>(
        `document.activeElement.getAttribute('aria-invalid') && document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent`,
      );
    await waitFor(
      async () => Boolean(await focusedError()),
      WAIT_TIMEOUT_MS,
      () => 'focus on the invalid field',
    );
    expect(await focusedError()).toBe(await note.textContent());
    await field(page, 'Domain').fill('co.uk');
    await add.click();
    await dialog.getByText('This is a public suffix').waitFor();

    const name = `qr-${Date.now()}.example.com`;
    await field(page, 'Domain').fill(name.toUpperCase());
    await add.click();
    await page.getByText('Added. Add the DNS record').waitFor();
    const card = page.getByRole('listitem', { name });
    await card.getByText('Not verified', { exact: true }).waitFor();
    await card.getByText('Default', { exact: true }).waitFor();
    await card.getByText('CNAME', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Copy value of TXT record' }).waitFor();
    const [{ record }] = (await call('GET', '/api/v1/domains')).data;
    await card.getByText(record.name, { exact: true }).waitFor();

    const verify = card.getByRole('button', { name: 'Verify now' });
    zone.set(record.name, { txt: [['another value']] });
    await verify.click();
    await card.getByText('have other values: "another value"').waitFor();
    zone.set(record.name, { txt: [[record.value]] });
    await verify.click();
    await page.getByText('Verified. Short links use the domain.').waitFor();
    await card.getByText('Verified', { exact: true }).waitFor();
    expect((await call('GET', '/api/v1/account')).baseUrl).toContain(name);

    const choose = async (label: string) => {
      await card.getByRole('button', { name: `Actions for ${name}` }).click();
      await card.getByRole('menuitem', { name: label }).click();
    };
    await choose('Edit domain');
    await field(page, 'Start page').fill(`https://${name}/loop`);
    await dialog.getByRole('button', { name: 'Save domain' }).click();
    await dialog.getByText('must not be on a domain of the account').waitFor();
    await field(page, 'Start page').fill('www.rosa.example');
    await dialog.getByRole('checkbox', { name: 'Capitals and small letters' }).uncheck();
    await dialog.getByRole('button', { name: 'Save domain' }).click();
    await card.getByText('https://www.rosa.example/').waitFor();
    await card.getByText('Make no difference').waitFor();

    await choose('Stop using it for short links');
    await card.getByText('Default', { exact: true }).waitFor({ state: 'detached' });
    await choose('Release domain');
    const release = dialog.getByRole('button', { name: 'Release domain' });
    expect(await release.isDisabled()).toBe(true);
    await field(page, `Type ${name} to confirm`).fill(name);
    await release.click();
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an account on Pro sees an example of branding and the required plan, but no form',
  async () => {
    const { page, requests } = await openSettings('pro', '/branding');
    await page.getByRole('heading', { name: 'Branded landing pages' }).waitFor();
    await page.getByText('On the Business plan', { exact: true }).waitFor();
    await preview(page).getByText('Bistro Rosa').waitFor();
    expect(await page.getByRole('button', { name: 'Save branding' }).count()).toBe(0);
    expect(requests.filter((url) => /webhooks|api-keys|jobs/.test(url))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop on any plan, and nothing is wider than the screen',
  async () => {
    const faults: string[] = [];
    for (const plan of ['business', 'free'] as const) {
      const { page, call, complaints } = await openSettings(plan, '/domains', PHONE);
      await showOn(page, SCREENS[0]);
      if (plan === 'business') {
        const name = 'مطعم روزا '.repeat(5).trim();
        const domain = 'a-rather-long-name-of-a-host.with-many-parts.example.com';
        await call('PATCH', '/api/v1/account', { branding: { name, domain } });
        await page.reload();
        await page.getByRole('button', { name: 'Verify now' }).click();
        await page.getByText('The domain isn’t verified').waitFor();
      }
      for (const name of PAGES) {
        await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
        await page.locator('.settings-section-title').filter({ hasText: name }).waitFor();
        if (name === 'Branding')
          await preview(page).getByRole('heading', { name: 'Book a table' }).waitFor({ state: 'attached' });
        faults.push(...(await screenFaults(page)).map((fault) => `${plan} ${name} ${fault}`));
      }
      // The check of the domain, whose record does not exist.
      expect(complaints).toEqual(plan === 'business' ? [expect.stringContaining('422')] : []);
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test(
  'an account can be exported, and only its password deletes it: then its printed codes stop working',
  async () => {
    const { page, call, email } = await openSettings('business', '#data');
    const { shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
    });
    const { key } = await call('POST', '/api/v1/api-keys', { name: 'Till' });
    const scan = async () =>
      (await fetch(`${fixture.api.url}/r/${shortCode}`, { redirect: 'manual' })).status;
    expect(await scan()).toBe(302);
    await page.reload();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^qrelay-account-\d{4}-\d\d-\d\d\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.getByLabel('For', { exact: true }).selectOption('Netlify or Cloudflare Pages');
    const downloadingMap = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download redirect map' }).click();
    const map = await downloadingMap;
    expect(map.suggestedFilename()).toBe('_redirects');
    expect(readFileSync(await map.path(), 'utf8')).toContain(`/r/${shortCode} https://example.com/ 302`);

    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
    await dialog.getByText('1 code: short links stop working, including printed ones').waitFor();
    await dialog.getByText('1 API key and all webhooks').waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete account', exact: true });
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByLabel(`Type ${email} to confirm`).fill('someone@example.com');
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email.toUpperCase());
    await remove.click();
    await dialog.getByText('Wrong password').waitFor();
    expect([await scan(), (await call('GET', '/api/v1/account')).email]).toEqual([302, email]);

    expect(await pageFaults(page)).toEqual([]);
    await dialog.getByLabel('Password').fill('correct horse battery');
    await remove.click();
    await page.getByText('Your account was deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await waitFor(
      async () => (await scan()) === 410,
      WAIT_TIMEOUT_MS,
      () => 'the short link to stop working',
    );
    const byKey = await fetch(`${fixture.api.url}/api/v1/account`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(401);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email or password is wrong').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the password can be changed, with errors at the fields, and other sessions can be signed out',
  async () => {
    const { page, call, email } = await openSettings('free', '/security');
    const panel = page.getByRole('region', { name: 'Sessions' });
    await panel.getByText('You’re signed in only in this browser.').waitFor();
    const signInElsewhere = (password: string) =>
      fetch(`${fixture.api.url}/api/v1/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
        body: JSON.stringify({ email, password }),
      });
    for (let count = 0; count < 3; count++) await signInElsewhere('correct horse battery');
    await page.reload();
    const rows = panel.getByRole('listitem');
    await rows.nth(3).waitFor();
    expect(await rows.first().textContent()).toContain('This browser');

    await rows.nth(1).getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    await page.getByRole('dialog').getByText('will have to sign in again').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await rows.nth(3).waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('dialog').getByText('2 other sessions will end').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await panel.getByText('You’re signed in only in this browser.').waitFor();

    const elsewhere = (await signInElsewhere('correct horse battery')).headers.get('set-cookie')!;
    const current = page.getByLabel('Current password');
    const change = page.getByRole('button', { name: 'Change password' });
    const submit = async (currentPassword: string, newPassword: string) => {
      await current.fill(currentPassword);
      await page.getByLabel('New password').fill(newPassword);
      await change.click();
    };
    expect(await current.count()).toBe(0);
    await change.click();
    await submit('correct horse battery', 'iloveyou');
    await page.getByText('This is among the most common passwords').waitFor();
    await submit('not my password', 'a new password of mine');
    await page.getByText('Wrong password').waitFor();
    const focused = () => current.evaluate((input: any) => input === input.ownerDocument.activeElement);
    await waitFor(focused, WAIT_TIMEOUT_MS, () => 'focus on the wrong password');
    await submit('correct horse battery', 'a new password of mine');
    await page.getByText('Password changed.').waitFor();
    await current.waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/account')).email).toBe(email);
    const account = await fetch(`${fixture.api.url}/api/v1/account`, { headers: { cookie: elsewhere } });
    expect(account.status).toBe(401);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a reset link sets a new password in a signed-in browser, too, and its token leaves the address bar',
  async () => {
    const { page, email, complaints } = await openSettings('free');
    const { token, hash } = generateResetToken();
    const reset = { tokenHash: hash, expiresAt: new Date(Date.now() + RESET_LINK_LIFETIME_MS) };
    const user = await createUserStore(fixture.api.db).findByEmail(email);
    await createCredentialStore(fixture.api.db).setPasswordReset(user!.id, reset);
    const link = resetLink(fixture.api.url, token);
    await page.goto(link);
    const password = page.getByLabel('New password');
    await password.fill(email);
    expect(page.url()).toBe(`${fixture.api.url}/reset-password`);
    const submit = page.getByRole('button', { name: 'Set password' });
    await submit.click();
    await page.getByText('This must not be the email').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await password.fill('a new password of mine');
    await submit.click();
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a new password of mine');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goto(link);
    await password.fill('another password of mine');
    await submit.click();
    await page.getByText('This link is incomplete, was used, or has expired.').waitFor();
    const unexpected = complaints.filter((text) => !text.includes('status of 422'));
    expect(unexpected).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'links lead to the pages of the settings by keyboard, and the current one is marked',
  async () => {
    const { page } = await openSettings('pro');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Security' }).press('Enter');
    await page.getByRole('heading', { name: 'Password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/security');
    expect(await sections.locator('[aria-current=page]').innerText()).toBe('Security');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
