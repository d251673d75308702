import { expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { scanByPhone, type SignedIn } from '../support/dashboard.js';
import { pageFaults } from '../support/page-faults.js';
import { setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Collects the paths of the page's calls to the API, images included. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

async function createCodes({ call }: SignedIn, count: number): Promise<any[]> {
  const codes: any[] = [];
  for (let index = 0; index < count; index += 1) {
    codes.push(
      await call('POST', '/api/v1/qr-codes', {
        type: 'url',
        name: `Code ${index}`,
        data: `https://example.com/${index}`,
        ...(index === 0 && { style: { logo: { image: LOGO } } }),
      }),
    );
  }
  return codes;
}

/** Waits until the image with this selector shows something. */
async function showsImage(page: Page, selector: string): Promise<void> {
  const isShown = `document.querySelector('${selector}')?.naturalWidth > 0`;
  await waitFor(
    () => page.evaluate<boolean>(isShown),
    WAIT_TIMEOUT_MS,
    () => selector,
  );
}

/** Returns how many images of codes on the page show something. */
const countImages = (page: Page) =>
  page.evaluate<number>(
    "[...document.querySelectorAll('img.code-image')].filter((image) => image.complete && image.naturalWidth > 0).length",
  );

test(
  'a list of 100 codes takes four calls, with the image and the trend of each code',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business' });
    const { page, complaints } = signedIn;
    const codes = await createCodes(signedIn, 101);
    for (const { shortCode } of codes.slice(-2)) await scanByPhone(fixture.api, shortCode);

    const calls = watchCalls(page);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('100 of 101').waitFor();
    await page.locator('.sparkline').nth(1).waitFor();
    await page.getByRole('link', { name: 'Code 1', exact: true }).scrollIntoViewIfNeeded();
    await showsImage(page, '.code-row:last-child img.code-image');
    expect(await countImages(page)).toBeGreaterThan(10);
    expect(calls.map((path) => path.split('?', 1)[0]).sort()).toEqual([
      '/api/v1/folders',
      '/api/v1/me',
      '/api/v1/qr-codes',
    ]);

    calls.length = 0;
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('101 codes').waitFor();
    await page.getByRole('link', { name: 'Code 0', exact: true }).scrollIntoViewIfNeeded();
    await showsImage(page, '.code-row:last-child img.code-image');
    expect(calls).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the names of the latest scans and the labels of a sheet take one call for all codes',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business' });
    const { page } = signedIn;
    const codes = await createCodes(signedIn, 6);
    for (const { shortCode } of codes) await scanByPhone(fixture.api, shortCode);

    const calls = watchCalls(page);
    await page.goto(fixture.api.url);
    const scans = page.getByRole('region', { name: 'Latest scans' });
    for (const { name } of codes) await scans.getByText(name, { exact: true }).waitFor();
    expect(calls.filter((path) => path.includes('qr-codes?') && path.includes('id='))).toHaveLength(1);
    expect(calls.filter((path) => /qr-codes\/qr_/.test(path))).toEqual([]);

    calls.length = 0;
    await page.goto(`${fixture.api.url}/codes/labels`);
    await waitFor(
      async () => (await page.locator('.sheet-page image[href^="data:"]').count()) === 6,
      WAIT_TIMEOUT_MS,
      () => 'the symbols of six labels',
    );
    expect(calls.filter((path) => path.includes('image'))).toEqual([]);
    expect(calls.filter((path) => path.includes('qr-codes')).length).toBeLessThanOrEqual(2);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'over the limit of calls, a page waits and then shows its list; no message is about the limit',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    await createCodes(signedIn, 1);
    let isLimited = true;
    const times: number[] = [];
    await page.route(/\/api\/v1\/qr-codes\?/, async (route) => {
      times.push(Date.now());
      if (!isLimited) return route.continue();
      const message = 'The limit of 300 calls per 60 seconds is exceeded; try again in 6 s';
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '6', 'content-type': 'application/json' },
        body: JSON.stringify({ error: { code: 'rate_limited', message } }),
      });
      isLimited = false;
    });
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('Waiting: many pages were opened at once.').waitFor();
    expect(await page.locator('.problem').count()).toBe(0);
    await page.getByRole('link', { name: 'Code 0' }).waitFor();
    await page.getByText('Waiting: many pages').waitFor({ state: 'detached' });
    expect(times).toHaveLength(2);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(6_000);
    expect(await page.getByText('The limit of').count()).toBe(0);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a change over the limit says when to try again, and that nothing was changed',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    const [code] = await createCodes(signedIn, 1);
    await page.route(`**/api/v1/qr-codes/${code.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '30', 'content-type': 'application/json' },
            body: JSON.stringify({
              error: {
                code: 'rate_limited',
                message: 'The limit of 60 writes per 60 seconds is exceeded; try again in 30 s',
              },
            }),
          })
        : route.continue(),
    );
    await page.goto(`${fixture.api.url}/codes/${code.id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page
      .getByText(/Couldn’t pause .+: Too much at once. Nothing was changed; try again in 30 s/)
      .waitFor();
    expect(await page.getByText('The limit of').count()).toBe(0);
    // A pause that failed is not shown any longer.
    await page.getByRole('region', { name: 'Code', exact: true }).getByText('Live').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a page whose component fails says so and can be tried again; the navigation still works',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    await createCodes(signedIn, 1);
    let isBroken = true;
    await page.route(/\/api\/v1\/qr-codes\?.*include=trend/, async (route) => {
      if (!isBroken) return route.continue();
      const pagination = { page: 1, limit: 100, total: 1, totalPages: 1, nextCursor: null };
      await route.fulfill({ json: { data: [{ id: 'qr_x', type: 'unheard-of' }], pagination } });
    });
    await page.goto(`${fixture.api.url}/codes`);
    const problem = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
    await problem.waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'All codes', exact: true }).click();
    await problem.waitFor();
    isBroken = false;
    await problem.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Code 0' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
