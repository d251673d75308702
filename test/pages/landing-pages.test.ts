import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { BROWSER_SETUP_MS, openBrowser } from '../support/browser.js';
import { screenFaults } from '../support/page-faults.js';
import { PHONE, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';

let api: TestApi;
let account: TestAccount;
let browser: Browser;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount('business');
  browser = await openBrowser();
}, BROWSER_SETUP_MS);
afterAll(async () => {
  await browser?.close();
  await api?.stop();
}, TEST_TIMEOUT_MS);

/** Creates a code, changes it if there is a patch, and returns the URL of its short link. */
async function createLink(type: string, data: unknown, patch?: object, fields?: object): Promise<string> {
  const response = await account.request('POST', '/api/v1/qr-codes', { type, data, ...fields });
  const { id, shortCode } = (await response.json()) as { id: string; shortCode: string };
  if (patch) expect((await account.request('PATCH', `/api/v1/qr-codes/${id}`, patch)).status).toBe(200);
  return `${api.url}/r/${shortCode}`;
}

/** Uploads an image of 300 by 200 pixels. Returns the ID of the file. */
async function uploadImage(): Promise<string> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } });
  const response = await fetch(`${api.url}/api/v1/files?name=Terrace`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'image/jpeg' },
    body: await image.jpeg().toBuffer(),
  });
  return ((await response.json()) as { id: string }).id;
}

async function openAsVisitor(javaScriptEnabled = true): Promise<Page & { complaints: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE, locale: 'en-US' });
  if (javaScriptEnabled) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return Object.assign(page, { complaints });
}

const WIFI = { ssid: 'Bistro Guests', password: 'espresso "due"!', security: 'WPA' };
const EXAMPLES: [type: string, data: unknown][] = [
  ['wifi', WIFI],
  ['sepa', { name: 'Bistro', iban: 'DE89370400440532013000', amount: 12.5, text: 'Tip' }],
  ['geo', { latitude: 52.52, longitude: 13.405, label: 'Alexanderplatz, Eingang an der Weltzeituhr' }],
  ['phone', '+442079460958'],
  ['text', 'مرحبا بكم في مطعمنا 🍕 ' + 'long '.repeat(60)],
  ['pix', { key: '+5561912345678', name: 'Fulano de Tal', city: 'Brasilia', amount: 10 }],
];

test(
  'visitors copy values, and each landing page is accessible on both screens',
  async () => {
    const page = await openAsVisitor();
    for (const [type, data] of EXAMPLES) {
      await page.goto(await createLink(type, data));
      expect(await screenFaults(page, type)).toEqual([]);
    }
    await page.goto(await createLink('wifi', WIFI, { name: 'Guest Wi-Fi' }));
    await page.getByRole('button', { name: 'Copy: Password' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(WIFI.password);
    await page.getByRole('button', { name: 'Copy: Password' }).waitFor();
    expect(await page.getByText('Tap a value').isVisible()).toBe(false);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'hosted pages with images are accessible on both screens, also in Arabic and with long words',
  async () => {
    const image = await uploadImage();
    const long = `مطعم روزا ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`;
    const url = 'https://example.com/';
    const contact = { firstName: long, organization: 'Bistro Rosa', phones: ['+442079460958'], urls: [url] };
    const day = { start: '2026-05-01T19:30:00', end: '2026-05-01T22:00:00', timezone: 'Europe/Vienna' };
    const page = await openAsVisitor();
    for (const [type, data, fields] of [
      ['file', { files: [image], title: long }],
      ['links', { title: long, description: long, image, items: [{ title: long, url }] }],
      ['vcard', contact, { dynamic: true, page: { image } }],
      ['event', { title: long, location: long, ...day }, { dynamic: true, page: { image } }],
    ] as const) {
      await page.goto(await createLink(type, data, undefined, fields));
      expect(await screenFaults(page, type)).toEqual([]);
      const widths = await page
        .locator('img')
        .evaluateAll((shown) => shown.map((one) => (one as { naturalWidth?: number }).naturalWidth));
      expect([type, widths]).toEqual([type, [300]]);
    }
    expect(page.complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'without scripts, a landing page says how to copy a value, and has no button for it',
  async () => {
    const page = await openAsVisitor(false);
    await page.goto(await createLink('wifi', WIFI));
    await page.getByText('Tap a value to select it').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a paused code and a wrong password look like what they are',
  async () => {
    const page = await openAsVisitor();
    const url = 'https://menu.example/';
    await page.goto(await createLink('url', url, { status: 'paused' }));
    await page.getByRole('heading', { name: 'This code is paused' }).waitFor();
    expect(await screenFaults(page, 'paused')).toEqual([]);
    await page.goto(await createLink('url', url, { routing: { password: 'open sesame' } }));
    await page.getByLabel('Password').fill('open seven');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    expect(await screenFaults(page, 'wrong password')).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
