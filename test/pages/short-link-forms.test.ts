import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { BROWSER_SETUP_MS, openBrowser } from '../support/browser.js';
import { SCREENS, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { PIXEL } from '../support/scan-server.js';

const PASSWORD = 'open sesame';

let api: TestApi;
let account: TestAccount;
let browser: Browser;
/** A site on another origin, which short links lead to. */
let site: Server;
let siteUrl: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount('business');
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Arrived</title><h1>Arrived</h1>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/menu`;
  browser = await openBrowser();
}, BROWSER_SETUP_MS);
afterAll(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await api?.stop();
}, TEST_TIMEOUT_MS);

/** Creates a code with a routing, and returns the URL of its short link. */
async function createCode(routing: Record<string, unknown>): Promise<string> {
  const body = { type: 'url', data: siteUrl, dynamic: true, routing };
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  const { shortCode } = (await response.json()) as { shortCode: string };
  return `${api.url}/r/${shortCode}`;
}

interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Violations of the content security policy, as the browser reports them on the console. */
  complaints: string[];
}

/** Opens a page as a visitor with a phone would. */
async function openAsVisitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
  const context = await browser.newContext({ userAgent: PIXEL, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

test.each(SCREENS)(
  'a password opens a code on %s, without scripts or cookies',
  async (_name, colorScheme, viewport) => {
    const link = await createCode({ password: PASSWORD, query: { forward: 'append' } });
    const { page, context, complaints } = await openAsVisitor({
      javaScriptEnabled: false,
      colorScheme,
      viewport,
      locale: 'en-US',
    });
    await page.goto(`${link}?table=7`);
    expect(await page.title()).toBe('This code is protected');
    await page.getByLabel('Password').fill('open seven');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Wrong password');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('heading', { name: 'Arrived' }).waitFor();
    expect(page.url()).toBe(`${siteUrl}?table=7`);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);

test.each(SCREENS)(
  'the button of a confirmation page opens a code once on %s, without scripts or cookies',
  async (_name, colorScheme, viewport) => {
    const link = await createCode({ scanLimit: { scans: 1 } });
    const { page, context, complaints } = await openAsVisitor({
      javaScriptEnabled: false,
      colorScheme,
      viewport,
      locale: 'de-DE',
    });
    await page.goto(link);
    await page.reload();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { name: 'Arrived' }).waitFor();
    await page.goto(link);
    expect(await page.getByRole('heading').textContent()).toBe('Dieser Code ist aufgebraucht');
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a person who gets the page for prefetches opens the code with the link on it',
  async () => {
    const link = await createCode({ scanLimit: { scans: 1, confirm: false }, query: { forward: 'append' } });
    const { page, context } = await openAsVisitor({ extraHTTPHeaders: { 'sec-purpose': 'prefetch' } });
    await page.goto(`${link}?table=7`);
    await context.setExtraHTTPHeaders({});
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Arrived' }).waitFor();
    expect(page.url()).toBe(`${siteUrl}?table=7`);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);
