import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { awaitTimeStep } from '../support/authenticator.js';
import { decodeQr } from '../support/decode-qr.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;

const panel = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));

/** Returns what an authenticator app reads from the QR code on the page. */
async function scan(page: Page): Promise<TOTP> {
  const image = page.getByAltText('QR code for your authenticator app');
  const text = await decodeQr(await image.screenshot());
  return URI.parse(text ?? '') as TOTP;
}

async function signOut(page: Page): Promise<void> {
  await showOn(page, SCREENS[1]);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

test(
  'two-factor sign-in is turned on with an app, asked for at the sign-in, and turned off',
  async () => {
    const { page, email, requests } = await fixture.signIn({ viewport: PHONE });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${fixture.api.url}/settings/security`);
    await panel(page).getByText('Let the sign-in ask for a code').waitFor();
    expect(await screenFaults(page, 'off')).toEqual([]);

    await button(page, 'Turn on…').click();
    await field(page, 'Password').fill('wrong password');
    await button(page, 'Continue').click();
    await page.getByText('Wrong password').waitFor();
    expect(await screenFaults(page, 'password')).toEqual([]);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Continue').click();
    await page.getByAltText('QR code for your authenticator app').waitFor();
    expect(await screenFaults(page, 'secret')).toEqual([]);
    const app = await scan(page);
    expect([app.issuer, app.label]).toEqual(['Qrelay', email]);
    const shown = await page.locator('.totp-secret').innerText();
    expect(shown.replaceAll(' ', '')).toBe(app.secret.base32);
    // The image is drawn in the browser, so no other host and no URL in a log has the secret.
    expect(fixture.externalRequests(requests).filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('data:') && url.includes(app.secret.base32))).toEqual([]);

    await field(page, 'Code').fill('12345');
    await button(page, 'Turn on').click();
    await page.getByText('Wrong code. Wait for the next one').waitFor();
    await awaitTimeStep();
    await field(page, 'Code').fill(app.generate({ timestamp: Date.now() - STEP_MS }));
    await button(page, 'Turn on').click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await screenFaults(page, 'codes')).toEqual([]);
    await button(page, 'Close').click();
    await page.getByText('You haven’t saved the codes').waitFor();
    await button(page, 'Copy codes').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    const downloading = page.waitForEvent('download');
    await button(page, 'Download').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('qrelay-recovery-codes.txt');
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.split('\n').filter((line) => codes.includes(line))).toEqual(codes);
    await button(page, 'Done').click();
    await panel(page).getByText('On', { exact: true }).waitFor();
    expect(await screenFaults(page, 'on')).toEqual([]);

    await signOut(page);
    await enterPassword(page, email);
    expect(await screenFaults(page, 'sign-in with a code')).toEqual([]);
    await field(page, 'Code').fill('000000');
    await button(page, 'Sign in').click();
    await page.getByText('Wrong code, or it was used before').waitFor();
    expect(await screenFaults(page, 'wrong code')).toEqual([]);
    await field(page, 'Code').fill(app.generate());
    await button(page, 'Sign in').click();
    await page.locator('#content').waitFor();

    await signOut(page);
    await enterPassword(page, email);
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery code').fill(codes[0]!);
    expect(await screenFaults(page, 'sign-in with a recovery code')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();

    await page.goto(`${fixture.api.url}/settings/security`);
    await button(page, 'Turn off…').click();
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Code').fill('000000');
    await button(page, 'Turn off').click();
    await page.getByText('Wrong code, or it was used before').waitFor();
    expect(await screenFaults(page, 'turn off')).toEqual([]);
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery code').fill(codes[1]!);
    await button(page, 'Turn off').click();
    await panel(page).getByText('Let the sign-in ask for a code').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the second step of the sign-in leads back to email and password',
  async () => {
    const { page, email, call } = await fixture.signIn();
    const { secret } = await call('POST', '/api/v1/me/totp', { password: PASSWORD });
    await call('POST', '/api/v1/me/totp/confirm', { code: new TOTP({ secret }).generate() });
    await page.goto(fixture.api.url);
    await signOut(page);
    await enterPassword(page, email);
    await button(page, 'Use another account').click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await field(page, 'Password').inputValue()).toBe('');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
