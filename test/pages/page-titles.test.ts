import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pageFaults } from '../support/page-faults.js';
import { PHONE, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';
import { page as webPage, startWatchedSite, type WatchedSite } from '../support/watched-site.js';

const fixture = setUpPages({ PAGE_TITLES: 'on' });
let site: WatchedSite;

beforeAll(async () => {
  const titled = (title: string) =>
    webPage(200, `<title>${title}</title>`, { 'content-type': 'text/html; charset=utf-8' });
  site = await startWatchedSite({
    '/menu': titled('Menu | Bistro'),
    '/wine': titled('قائمة 🍷'),
    '/none': webPage(200),
  });
});
afterAll(() => site.stop());

async function waitForName(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('Name', { exact: true });
  await waitFor(
    async () => (await field.inputValue()) === name,
    WAIT_TIMEOUT_MS,
    () => `the name ${name}`,
  );
}

test(
  'the title of a page is suggested as the name of a new code, and never replaces a typed name',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    await page.goto(fixture.api.url);
    await page.getByLabel('Paste a link').fill(`${site.url}/menu`);
    await waitForName(page, 'Menu | Bistro');
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Scan me with your phone').waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Menu | Bistro']);

    await page.goto(`${fixture.api.url}/codes/new?type=url`);
    const url = page.getByLabel('URL', { exact: true });
    const name = page.getByLabel('Name', { exact: true });
    await url.fill(`${site.url}/menu`);
    await waitForName(page, 'Menu | Bistro');
    await page.getByText('Suggested: the title of the page').waitFor();
    // Another page has another title, or none.
    await url.fill(`${site.url}/wine`);
    await waitForName(page, 'قائمة 🍷');
    await url.fill(`${site.url}/none`);
    await waitForName(page, '');
    await url.fill(`${site.url}/menu`);
    await waitForName(page, 'Menu | Bistro');
    await name.fill('Lunch');
    await page.getByText('Without a name, lists show the content').waitFor();
    const before = site.log.length;
    await url.fill(`${site.url}/wine`);
    await page.getByText('Checking…').waitFor();
    await page.getByText('Checking…').waitFor({ state: 'detached' });
    expect([await name.inputValue(), site.log.length]).toEqual(['Lunch', before]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
