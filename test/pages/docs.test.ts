import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../support/api.js';
import type { WatchedPage } from '../support/browser.js';
import { pageLab, PATIENCE_MS } from '../support/page-fixture.js';

const lab = pageLab();
let account: TestAccount;

beforeAll(async () => {
  account = await lab.api.account();
});

async function openReference(viewport?: { width: number; height: number }): Promise<WatchedPage> {
  const watched = await lab.open(viewport);
  await watched.page.goto(`${lab.api.url}/docs`);
  await watched.page.locator('.opblock').first().waitFor();
  return watched;
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByLabel('auth-bearer-value').fill(key);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
}

/** Opens an operation, executes it as it stands there, and reads the answer that the page shows. */
async function tryOut(page: Page, operation: string): Promise<{ status: string; body: any }> {
  const block = page.locator(`[id^="operations-"][id$="-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table');
  const status = await answer.locator('tbody .response-col_status').innerText();
  const body = await answer.locator('.highlight-code .microlight, .highlight-code code').first().innerText();
  return { status: status.trim(), body: JSON.parse(body) };
}

test.each([
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'the reference on %s comes from our own host, without a complaint and no wider than the screen',
  async (_name, viewport) => {
    const { page, complaints, requests } = await openReference(viewport);
    expect(requests).toContain(`${lab.api.url}/openapi.json`);
    expect(lab.elsewhere(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    const [content, screen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(content).toBeLessThanOrEqual(screen);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'calls can be tried out there with a key: read the account, create a code',
  async () => {
    const { page, complaints, requests } = await openReference();
    await authorize(page, account.key);

    const read = await tryOut(page, 'getAccount');
    expect(read.status).toBe('200');
    expect(read.body).toMatchObject({ id: account.accountId, plan: 'business' });

    const made = await tryOut(page, 'createQrCode');
    expect(made.status).toBe('201');
    const stored = await (await account.call('GET', `/api/v1/qr-codes/${made.body.id}`)).json();
    expect(stored).toEqual(made.body);

    // No parameter that may be left out is filled in.
    const list = await tryOut(page, 'listQrCodes');
    expect([list.status, list.body.pagination.total]).toEqual(['200', 1]);
    expect(requests.at(-1)).toMatch(/\/api\/v1\/qr-codes(\?limit=20&sort=-createdAt)?$/);

    expect(lab.elsewhere(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'without a key it shows the refusal',
  async () => {
    const { page } = await openReference();
    const { status, body } = await tryOut(page, 'getAccount');
    expect(status).toBe('401');
    expect(body.error.code).toBe('unauthorized');
    await page.context().close();
  },
  PATIENCE_MS,
);
