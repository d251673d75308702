import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ERROR_CODES } from '../../core/errors.js';
import type { TestAccount } from '../support/api.js';
import type { WatchedPage } from '../support/browser.js';
import { pageFaults, widthFaults } from '../support/dashboard.js';
import { waitFor } from '../support/wait-for.js';
import { readStructure, surroundingsOf, WHOLE_FRAME } from '../support/page-structure.js';
import { SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
let account: TestAccount;

beforeAll(async () => {
  account = await fixture.api.createAccount();
});

const SITE = new URL('../../dist/docs/', import.meta.url);

/**
 * Paths of all pages below /docs/, such as `errors` and `reference/`. The largest come first: they have most kinds of elements, so
 * that axe checks fewer of the others.
 */
const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .map((name) => ({ name, size: statSync(new URL(name, SITE)).size }))
  .sort((one, other) => other.size - one.size)
  .map(({ name }) => name)
  .map((name) => name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''));

/** Whether Vue has taken over the page, so that its search and its forms work. */
const IS_MOUNTED = `Boolean(document.querySelector('#app')?.__vue_app__)`;

/** Waits without `page.waitForFunction`, which retries with `eval` if its first check fails; the site's policy forbids `eval`. */
async function waitUntilMounted(page: Page): Promise<void> {
  await waitFor(
    () => page.evaluate<boolean>(IS_MOUNTED),
    30_000,
    () => `Vue on ${page.url()}`,
  );
}

/** Number of new kinds of elements up to which axe checks these elements alone, in a third of the time of the whole page. */
const FEW_KINDS = 8;

/**
 * Whether axe checks the whole page even if all kinds of its elements were checked on other pages: one page in 16. A build that changes the
 * site's scripts or styles selects other pages, because each page names them.
 */
function isDrawn(path: string): boolean {
  const file = new URL(path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`, SITE);
  return createHash('sha256').update(readFileSync(file)).digest()[0]! < 16;
}

const isOperation = (path: string): boolean => /^reference\/./.test(path);

async function openDocs(path: string, viewport?: { width: number; height: number }): Promise<WatchedPage> {
  const watched = await fixture.open(viewport);
  await watched.page.goto(`${fixture.api.url}/docs/${path}`);
  await waitUntilMounted(watched.page);
  return watched;
}

test(
  'every page is accessible, fits a phone and a desktop, and loads from the service alone without console errors',
  async () => {
    expect(PAGES.length).toBeGreaterThan(60);
    await Promise.all(
      SCREENS.map(async ([, colorScheme, viewport], screen) => {
        const { page, complaints, requests } = await openDocs('', viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Pages of operations have the same parts, so each is checked on one of the screens.
        const pages = PAGES.filter((path, index) => !isOperation(path) || index % SCREENS.length === screen);
        const checkedKinds = new Set<string>();
        for (const path of pages) {
          await page.goto(`${fixture.api.url}/docs/${path}`);
          const { kinds, repeatedIds, frame } = await readStructure(page);
          expect({ path, repeatedIds, frame }).toEqual({ path, repeatedIds: [], frame: WHOLE_FRAME });
          const newKinds = kinds.filter((kind) => !checkedKinds.has(kind));
          const faults = await (isDrawn(path) || newKinds.length > FEW_KINDS
            ? pageFaults(page)
            : newKinds.length > 0
              ? pageFaults(page, surroundingsOf(newKinds))
              : widthFaults(page));
          expect({ path, colorScheme, faults }).toEqual({ path, colorScheme, faults: [] });
          for (const kind of kinds) checkedKinds.add(kind);
        }
        expect(fixture.externalRequests(requests)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.goto(`${fixture.api.url}/docs/nothing`);
        // The text of this page comes from a script.
        await waitUntilMounted(page);
        await page.locator('h1').first().waitFor();
        expect(await pageFaults(page)).toEqual([]);
        await page.context().close();
      }),
    );
  },
  TEST_TIMEOUT_MS,
);

test(
  'the link in an error leads to the entry of its code',
  async () => {
    const response = await account.request('GET', '/api/v1/qr-codes/qr_00000000000000000000000000');
    const { error } = (await response.json()) as { error: { code: string; docs: string } };
    const { page } = await fixture.open();
    await page.goto(error.docs.replace(/^https?:\/\/[^/]+/, fixture.api.url));
    const entry = page.locator(':target');
    expect(error.code).toBe('not_found');
    expect((await entry.innerText()).trim()).toContain('not_found');
    for (const code of ERROR_CODES) expect(await page.locator(`h2[id="${code}"]`).count()).toBe(1);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the search finds an operation and an error by their words',
  async () => {
    const { page, complaints, requests } = await openDocs('');
    for (const [words, path] of [
      ['rotate signing secret', 'reference/rotate-webhook-secret'],
      ['short_code_taken', 'errors'],
    ]) {
      await page.keyboard.press('Control+k');
      await page.locator('#localsearch-input').fill(words!);
      await page.locator(`.results a[href^="/docs/${path}"]`).first().click();
      await page.waitForURL((url) => url.pathname === `/docs/${path}`);
    }
    expect(fixture.externalRequests(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/**
 * Opens a reference page by a link of the site, rather than `goto`: the API key is kept only until the browser leaves the site.
 * Resolves when the form of that page has replaced the former one.
 */
async function followLink(page: Page, slug: string): Promise<void> {
  const former = await page.title();
  await page.evaluate(`(() => {
    const link = document.createElement('a');
    link.href = '/docs/reference/${slug}';
    document.querySelector('#app').append(link);
    link.click();
    link.remove();
  })()`);
  await page.waitForURL(`**/docs/reference/${slug}`);
  await waitFor(
    async () => (await page.title()) !== former,
    30_000,
    () => `the page ${slug}`,
  );
}

/** Sends the request of a reference page with its default input and reads the response that the page shows. */
async function tryRequest(page: Page, slug: string): Promise<{ status: string; body: any }> {
  if (!page.url().endsWith(`/docs/reference/${slug}`)) await followLink(page, slug);
  const form = page.locator('form.try');
  await form.getByRole('button', { name: 'Send request' }).click();
  const status = await form.locator('.try-status').innerText();
  return { status, body: JSON.parse(await form.locator('.try-response pre').innerText()) };
}

test(
  'the API reference sends requests with a key: it reads the account and creates a code',
  async () => {
    const phone = { width: 360, height: 740 };
    const { page, complaints, requests } = await openDocs('reference/get-account', phone);
    await page.getByLabel('API key').fill(account.key);

    const read = await tryRequest(page, 'get-account');
    expect(read.status).toMatch(/^200/);
    expect(read.body).toMatchObject({ id: account.accountId, plan: 'business' });

    const created = await tryRequest(page, 'create-qr-code');
    expect(created.status).toMatch(/^201/);
    const stored = await (await account.request('GET', `/api/v1/qr-codes/${created.body.id}`)).json();
    expect(stored).toEqual(created.body);
    expect(await pageFaults(page)).toEqual([]);

    // Optional parameters are not filled in.
    const list = await tryRequest(page, 'list-qr-codes');
    expect(list.body.pagination.total).toBe(1);
    expect(requests.at(-1)).toMatch(/\/api\/v1\/qr-codes$/);

    const inBrowser = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(inBrowser).not.toContain(account.key);
    expect(fixture.externalRequests(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the API reference shows the 401 of a request without a key',
  async () => {
    const { page } = await openDocs('reference/get-account');
    const { status, body } = await tryRequest(page, 'get-account');
    expect(status).toMatch(/^401/);
    expect(body.error.code).toBe('unauthorized');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
