import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pageFaults } from '../support/dashboard.js';
import { pageLab, PATIENCE_MS, SCREENS, SLOW_MS } from '../support/page-fixture.js';
import { until } from '../support/wait-for.js';

/** Of the service under test, whose calls are counted. */
const LIMITS = { RATE_LIMIT_PER_MINUTE: '40', DAILY_QUOTA_PRO: '5', DAILY_QUOTA_BUSINESS: '2000' };

const lab = pageLab(LIMITS);

async function openSettings(plan: 'free' | 'pro' | 'business', viewport?: { width: number; height: number }) {
  const signedIn = await lab.signIn({ plan, ...(viewport && { viewport }) });
  await signedIn.page.goto(`${lab.api.url}/settings`);
  await signedIn.page.getByText('Scans are kept').waitFor();
  return signedIn;
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of a scan page"]');
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The table of plans as it stands there: a row's title → its cells. */
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
  'what is used is what the API counts, call by call, with the limits of the plan beside it',
  async () => {
    const { page, call } = await openSettings('pro');
    const { key } = await call('POST', '/api/v1/api-keys', { name: 'Till' });
    for (const name of ['One', 'Two']) await call('POST', '/api/v1/qr-codes', { type: 'text', data: name });
    const byKey = () =>
      fetch(`${lab.api.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    for (let calls = 0; calls < 4; calls++) expect((await byKey()).status).toBe(200);
    const { usage, limits } = await call('GET', '/api/v1/account');
    expect(usage).toEqual({ callsToday: 4, qrCodes: 2, apiKeys: 1 });
    expect(limits).toMatchObject({ callsPerDay: 5, callsPerMinute: 40, apiKeys: 1, qrCodes: null });

    await page.reload();
    const calls = group(page, 'API calls today');
    await calls.getByText('4 of 5').waitFor();
    await calls.getByText('Nearly used up').waitFor();
    await calls.getByText('At most 40 a minute for each key').waitFor();
    await calls.getByText('Starts anew at midnight UTC').waitFor();
    const bar = calls.getByRole('progressbar');
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['4', '5']);
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    expect(await calls.locator('time').getAttribute('datetime')).toBe(midnight);
    await group(page, 'Codes').getByText('2 no limit').waitFor();
    await group(page, 'API keys').getByText('1 of 1').waitFor();
    await group(page, 'API keys').getByText('Used up').waitFor();

    // Seen without a reload, and the overview leads here.
    expect((await byKey()).status).toBe(200);
    await calls.getByText('5 of 5').waitFor();
    await calls.getByText('Used up').waitFor();
    await page.goto(lab.api.url);
    await page.getByRole('link', { name: '5 of 5 API calls of today are used' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'the plans stand side by side as this service has set them, and one can get here from everywhere',
  async () => {
    const { page } = await openSettings('free');
    expect(await planTable(page)).toEqual({
      Codes: ['10', 'No limit', 'No limit'],
      'API keys': ['– No', '1', 'No limit'],
      'Calls a day': ['– No', '5', '2,000'],
      'Calls a minute, each key': ['– No', '40', '40'],
      'Codes in one bulk': ['– No', '– No', '500'],
      'Codes in one ZIP': ['– No', '– No', '50'],
      Webhooks: ['– No', '– No', 'Yes'],
      'Own domain, name and looks': ['– No', '– No', 'Yes'],
      'Scans are kept': ['25 months', '25 months', '25 months'],
    });
    expect(await page.locator('.plans thead .plan-own').innerText()).toMatch(/^Free\s+Your plan$/);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    /** On a busy machine two keys may come too far apart to belong together. */
    const goByKeys = (letter: string, to: string) =>
      until(
        async () => {
          await page.keyboard.press('g');
          await page.keyboard.press(letter);
          return heading(to).isVisible();
        },
        SLOW_MS,
        () => `the page ${to}`,
      );
    for (const go of [
      () => page.getByRole('link', { name: 'Free plan' }).click(),
      async () => {
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Settings' }).click();
      },
      () => goByKeys('s', 'Settings'),
    ]) {
      await goByKeys('k', 'API keys');
      await go();
      await heading('Settings').waitFor();
    }
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a branding is previewed with each keystroke as scan pages then show it, and taken away again',
  async () => {
    const { page, call, complaints, requests } = await openSettings('business');
    const { shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'text',
      data: 'Hello',
      dynamic: true,
    });
    const scanPage = async () => (await fetch(`${lab.api.url}/r/${shortCode}`)).text();
    expect(await scanPage()).not.toContain('Rosa');

    const save = page.getByRole('button', { name: 'Save branding' });
    expect(await save.isDisabled()).toBe(true);
    await field(page, 'Name').pressSequentially('Rosa & <b>Co');
    await preview(page).getByText('Rosa & <b>Co', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Own color' }).check();
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffd600');
    const button = preview(page).locator('a.act');
    const colors = () =>
      button.evaluate((link: any) => {
        const { backgroundColor, color } = link.ownerDocument.defaultView.getComputedStyle(link);
        return [backgroundColor, color] as string[];
      });
    await until(
      async () => (await colors()).join() === 'rgb(255, 214, 0),rgb(0, 0, 0)',
      SLOW_MS,
      () => 'the color in the preview',
    );
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#b3123f' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await preview(page).locator('header img').waitFor();

    await save.click();
    await page.getByText('Saved: scan pages show it').waitFor();
    const { branding } = await call('GET', '/api/v1/account');
    expect(branding).toEqual({
      domain: null,
      name: 'Rosa & <b>Co',
      color: '#ffd600',
      logo: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    await until(
      async () => (await scanPage()).includes('Rosa'),
      SLOW_MS,
      () => 'the name on the scan page',
    );
    const served = await scanPage();
    expect(served).toContain('<span>Rosa &amp; &lt;b&gt;Co</span>');
    expect(served).toContain('--act:#ffd600;--on-act:#000');
    expect(served).toContain(branding.logo);

    await page.reload();
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await field(page, 'Name').fill('');
    await page.getByRole('checkbox', { name: 'Own color' }).uncheck();
    await save.click();
    await page.getByText('Saved: scan pages show it').waitFor();
    expect((await call('GET', '/api/v1/account')).branding).toEqual({
      domain: null,
      name: null,
      logo: null,
      color: null,
    });
    expect(complaints).toEqual([]);
    expect(lab.elsewhere(requests)).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'what the service refuses stands beside its field, and a domain shows what its DNS needs',
  async () => {
    const taken = `taken-${Date.now()}.example.com`;
    const other = await lab.signIn({ plan: 'business' });
    await other.call('PATCH', '/api/v1/account', { branding: { domain: taken } });
    await other.page.context().close();

    const { page, call } = await openSettings('business');
    const save = page.getByRole('button', { name: 'Save branding' });
    await field(page, 'Domain').fill('https://qr.example.com/x');
    await save.click();
    const note = page.getByText('This must be a host name such as qr.example.com');
    await note.waitFor();
    const wrong = () =>
      page.evaluate<string | undefined>(
        `document.activeElement.getAttribute('aria-invalid') && document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent`,
      );
    await until(
      async () => Boolean(await wrong()),
      SLOW_MS,
      () => 'focus on what is wrong',
    );
    expect(await wrong()).toBe(await note.textContent());
    expect(await page.locator('[aria-invalid]').count()).toBe(1);

    await field(page, 'Domain').fill(taken);
    await save.click();
    await page.getByText(`${taken} is the domain of another account`, { exact: true }).waitFor();
    expect((await call('GET', '/api/v1/account')).branding.domain).toBe(null);

    const own = `qr-${Date.now()}.example.com`;
    await field(page, 'Domain').fill(own.toUpperCase());
    await page.getByRole('heading', { name: `Set up ${own}` }).waitFor();
    await page.getByText('CNAME', { exact: true }).waitFor();
    await page.getByText(`${own.toUpperCase()}/r/`).waitFor();
    await save.click();
    await page.getByText('Saved: scan pages show it').waitFor();
    expect(await field(page, 'Domain').inputValue()).toBe(own);
    expect((await call('GET', '/api/v1/account')).baseUrl).toContain(own);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'Pro sees what a branding would be like and which plan has it, and can send none',
  async () => {
    const { page, requests } = await openSettings('pro');
    await page.getByRole('heading', { name: 'Scan pages of your own' }).waitFor();
    await page.getByText('On the Business plan').waitFor();
    await preview(page).getByText('Bistro Rosa').waitFor();
    expect(await page.getByRole('button', { name: 'Save branding' }).count()).toBe(0);
    expect(requests.filter((address) => /webhooks|api-keys|jobs/.test(address))).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test.each(SCREENS)(
  'axe finds nothing on %s in %s colors, on any plan, and nothing is wider than the screen',
  async (_name, colorScheme, viewport) => {
    const faults: string[] = [];
    for (const plan of ['business', 'free'] as const) {
      const { page, call, complaints } = await openSettings(plan, viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (plan === 'business') {
        await call('PATCH', '/api/v1/account', { branding: { name: 'مطعم روزا '.repeat(5).trim() } });
        await page.reload();
        await page.getByText('Scans are kept').waitFor();
        await field(page, 'Domain').fill('a-rather-long-name-of-a-host.with-many-parts.example.com');
        await page.getByRole('heading', { name: /^Set up/ }).waitFor();
      }
      await preview(page).getByRole('heading', { name: 'Book a table' }).waitFor({ state: 'attached' });
      faults.push(...(await pageFaults(page)).map((fault) => `${plan} ${fault}`));
      expect(complaints).toEqual([]);
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'everything can be taken along, and an account is deleted by its password alone: printed codes lead nowhere then',
  async () => {
    const { page, call, email } = await openSettings('business');
    const { shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
    });
    const { key } = await call('POST', '/api/v1/api-keys', { name: 'Till' });
    const scan = async () => (await fetch(`${lab.api.url}/r/${shortCode}`, { redirect: 'manual' })).status;
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

    await page.getByRole('button', { name: 'Delete account …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
    await dialog.getByText('1 code: what is printed with it stops working').waitFor();
    await dialog.getByText('1 API key and all webhooks').waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete account', exact: true });
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByLabel(`Type ${email} to confirm`).fill('someone@example.com');
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email.toUpperCase());
    await remove.click();
    await dialog.getByText('This password is wrong').waitFor();
    expect([await scan(), (await call('GET', '/api/v1/account')).email]).toEqual([302, email]);

    expect(await pageFaults(page)).toEqual([]);
    await dialog.getByLabel('Password').fill('correct horse battery');
    await remove.click();
    await page.getByText('Your account is deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await until(
      async () => (await scan()) === 410,
      SLOW_MS,
      () => 'the end of the short link',
    );
    const byKey = await fetch(`${lab.api.url}/api/v1/account`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(401);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('E-mail or password is wrong').waitFor();
    await page.context().close();
  },
  PATIENCE_MS,
);
