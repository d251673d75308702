import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../support/api.js';
import type { WatchedPage } from '../support/browser.js';
import { setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
let account: TestAccount;

beforeAll(async () => {
  account = await fixture.api.createAccount();
});

async function openReference(viewport?: { width: number; height: number }): Promise<WatchedPage> {
  const watched = await fixture.open(viewport);
  await watched.page.goto(`${fixture.api.url}/docs`);
  await watched.page.locator('.opblock').first().waitFor();
  return watched;
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByLabel('auth-bearer-value').fill(key);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
}

/** Executes an operation with its default input and reads the response that the page shows. */
async function tryOut(page: Page, operation: string): Promise<{ status: string; body: any }> {
  const block = page.locator(`[id^="operations-"][id$="-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const response = block.locator('.live-responses-table');
  const status = await response.locator('tbody .response-col_status').innerText();
  const body = await response
    .locator('.highlight-code .microlight, .highlight-code code')
    .first()
    .innerText();
  return { status: status.trim(), body: JSON.parse(body) };
}

test.each([
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'the API reference loads from the service alone, without console errors, and fits %s',
  async (_name, viewport) => {
    const { page, complaints, requests } = await openReference(viewport);
    expect(requests).toContain(`${fixture.api.url}/openapi.json`);
    expect(fixture.externalRequests(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    const [content, screen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(content).toBeLessThanOrEqual(screen);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the API reference executes calls with a key: it reads the account and creates a code',
  async () => {
    const { page, complaints, requests } = await openReference();
    await authorize(page, account.key);

    const read = await tryOut(page, 'getAccount');
    expect(read.status).toBe('200');
    expect(read.body).toMatchObject({ id: account.accountId, plan: 'business' });

    const created = await tryOut(page, 'createQrCode');
    expect(created.status).toBe('201');
    const stored = await (await account.request('GET', `/api/v1/qr-codes/${created.body.id}`)).json();
    expect(stored).toEqual(created.body);

    // Optional parameters are not filled in.
    const list = await tryOut(page, 'listQrCodes');
    expect([list.status, list.body.pagination.total]).toEqual(['200', 1]);
    expect(requests.at(-1)).toMatch(/\/api\/v1\/qr-codes(\?limit=20&archived=exclude&sort=-createdAt)?$/);

    expect(fixture.externalRequests(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the API reference shows the 401 of a call without a key',
  async () => {
    const { page } = await openReference();
    const { status, body } = await tryOut(page, 'getAccount');
    expect(status).toBe('401');
    expect(body.error.code).toBe('unauthorized');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
