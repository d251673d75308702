import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ERROR_CODES } from '../../core/basics/errors.js';
import type { TestAccount } from '../support/api.js';
import type { WatchedPage } from '../support/browser.js';
import { readDocsSite } from '../support/docs-site.js';
import {
  axeViolations,
  CHECKER,
  pageFaults,
  passedChecks,
  screenFaults,
  showOn,
  widthFaults,
} from '../support/page-faults.js';
import { passKey } from '../support/passed-checks.js';
import { waitFor } from '../support/wait-for.js';
import { readStructure, surroundingsOf, WHOLE_FRAME } from '../support/page-structure.js';
import { SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
let account: TestAccount;

beforeAll(async () => {
  account = await fixture.api.createAccount();
});

const SITE = readDocsSite(fileURLToPath(new URL('../../dist/docs/', import.meta.url)));

/** True once Vue has taken over the page, so that its search and its forms work. */
const IS_MOUNTED = `Boolean(document.querySelector('#app')?.__vue_app__)`;

/**
 * Waits without `page.waitForFunction`, which retries with `eval` if its first check fails; the site's policy
 * forbids `eval`.
 */
async function waitUntilMounted(page: Page): Promise<void> {
  await waitFor(
    () => page.evaluate<boolean>(IS_MOUNTED),
    WAIT_TIMEOUT_MS,
    () => `Vue on ${page.url()}`,
  );
}

/**
 * Number of new kinds of elements up to which axe checks these elements alone, in a third of the time of the
 * whole page.
 */
const FEW_KINDS = 8;

/**
 * Returns whether axe checks the whole page even if all kinds of its elements were checked on other pages:
 * one page in 16. A build that changes the site's scripts or styles selects other pages.
 */
const isDrawn = (path: string): boolean => parseInt(SITE.fingerprint(path).slice(0, 2), 16) < 16;

const isOperation = (path: string): boolean => /^reference\/./.test(path);

/** Number of pages that one test checks: on a busy machine, a page takes up to 5 s. */
const PAGES_PER_TEST = 16;

/** Pages by screen. Pages of operations have the same parts, so each is checked on one of the screens. */
const PARTS = SCREENS.flatMap((screen, index) => {
  const paths = SITE.pages.filter((path, number) => !isOperation(path) || number % SCREENS.length === index);
  const parts = Math.ceil(paths.length / PAGES_PER_TEST);
  return Array.from({ length: parts }, (_, part) => ({
    screen,
    name: screen[0],
    colorScheme: screen[1],
    part: part + 1,
    parts,
    paths: paths.slice(part * PAGES_PER_TEST, (part + 1) * PAGES_PER_TEST),
  }));
});

/** Kinds of elements that axe has passed in this run, by screen. */
const checkedKinds = new Map<string, Set<string>>();

/** Sources that decide what is checked on a page, in addition to the sources of `CHECKER`. */
const SOURCES = ['docs.test.ts', '../support/docs-site.ts', '../support/page-structure.ts'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
);

async function openDocs(path: string, viewport?: { width: number; height: number }): Promise<WatchedPage> {
  const watched = await fixture.open(viewport);
  await watched.page.goto(`${fixture.api.url}/docs/${path}`);
  await waitUntilMounted(watched.page);
  return watched;
}

/** Returns the faults of the page that is open: of its structure, of what axe checks, and of its width. */
async function findFaults(page: Page, path: string, screen: string) {
  const { kinds, repeatedIds, frame } = await readStructure(page);
  const checked = checkedKinds.get(screen) ?? new Set();
  const newKinds = kinds.filter((kind) => !checked.has(kind));
  const isWhole = isDrawn(path) || newKinds.length > FEW_KINDS;
  const violations =
    isWhole || newKinds.length > 0
      ? await axeViolations(page, isWhole ? undefined : surroundingsOf(newKinds))
      : [];
  // A kind with a fault is checked again on the other pages that have it: none of them may pass because of
  // this one.
  if (violations.length === 0) checkedKinds.set(screen, new Set([...checked, ...kinds]));
  return { repeatedIds, frame, faults: [...violations, ...(await widthFaults(page))] };
}

test.each(PARTS)(
  'on $name in $colorScheme colors, pages of part $part of $parts are accessible, fit the screen, and load from the service alone without console errors',
  async ({ screen, paths }) => {
    const served = await fetch(`${fixture.api.url}/docs/`);
    const policy = served.headers.get('content-security-policy') ?? '';
    const keyOf = (path: string) =>
      passKey([
        CHECKER,
        ...SOURCES,
        fixture.browserVersion,
        JSON.stringify(screen),
        policy,
        SITE.fingerprint(path),
      ]);
    await passedChecks.checkOthers(paths, keyOf, async (changed) => {
      const { page, complaints, requests } = await fixture.open();
      await showOn(page, screen);
      for (const path of changed) {
        await page.goto(`${fixture.api.url}/docs/${path}`);
        const faults = await findFaults(page, path, screen[0]);
        expect({ path, ...faults }).toEqual({ path, repeatedIds: [], frame: WHOLE_FRAME, faults: [] });
      }
      expect(fixture.externalRequests(requests)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  },
  TEST_TIMEOUT_MS,
);

test(
  'the page of a missing path is accessible and fits both screens',
  async () => {
    expect(SITE.pages.length).toBeGreaterThan(60);
    // The text of this page comes from a script.
    const { page } = await openDocs('nothing');
    await page.locator('h1').first().waitFor();
    expect(await screenFaults(page, 'a missing page')).toEqual([]);
    await page.context().close();
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
  'the search finds an operation and an error by their words, and shows the text that matches',
  async () => {
    const { page, complaints, requests } = await openDocs('');
    const search = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the docs' }).fill(words);
    };
    for (const [words, group, path, title] of [
      ['rotate signing secret', 'Operations', 'reference/rotate-webhook-secret', /Rotate the signing secret/],
      ['short_code_taken', 'Guides', 'errors', /short_code_taken/],
    ] as const) {
      await search(words);
      await page.getByRole('group', { name: group }).getByRole('option', { name: title }).first().click();
      await page.waitForURL((url) => url.pathname === `/docs/${path}`);
    }

    await search('quiet zone');
    const options = page.getByRole('option');
    await options.first().waitFor();
    for (const result of await options.all()) {
      expect((await result.locator('mark').allInnerTexts()).join(' ')).toMatch(/quiet|zone/i);
    }
    expect(await screenFaults(page, 'the search')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const target = await options.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.hash === target);

    // Statuses of responses are no titles of results.
    await search('200 response');
    await page
      .getByRole('status')
      .getByText(/\d results/)
      .waitFor();
    for (const text of await options.allInnerTexts()) expect(text).not.toMatch(/Response ›|^\d{3}$/m);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    expect(fixture.externalRequests(requests)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/**
 * Opens a reference page by a link of the site, rather than `goto`: the API key is kept only until the
 * browser leaves the site. Resolves when the form of that page has replaced the former one.
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
    WAIT_TIMEOUT_MS,
    () => `the page ${slug}`,
  );
}

/** Sends the request of the reference page that is open and reads the response that the page shows. */
async function sendRequest(page: Page): Promise<{ status: string; body: any }> {
  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: 'Send' }).click();
  return readResponse(page);
}

async function readResponse(page: Page): Promise<{ status: string; body: any }> {
  const response = page.locator('.live-response');
  const status = await response.locator('.response-status').innerText();
  const text = await response.locator('pre').innerText();
  return { status, body: JSON.parse(text) };
}

test(
  'the API reference sends requests with a key, which it does not store: it reads the account and creates a code',
  async () => {
    const phone = { width: 360, height: 740 };
    const { page, complaints, requests } = await openDocs('reference/get-account', phone);
    await page.getByLabel('API key').fill(account.key);

    const read = await sendRequest(page);
    expect(read.status).toMatch(/200/);
    expect(read.body).toMatchObject({ id: account.accountId, plan: 'business' });

    await followLink(page, 'create-qr-code');
    const created = await sendRequest(page);
    expect(created.status).toMatch(/201/);
    const stored = await (await account.request('GET', `/api/v1/qr-codes/${created.body.id}`)).json();
    expect(stored).toEqual(created.body);
    expect(await pageFaults(page)).toEqual([]);

    // The examples send the body that the reader has entered, once it is complete.
    const curl = page.getByRole('region', { name: 'Request' }).locator('pre').first();
    await page.getByText('Change the body').click();
    await page
      .getByRole('textbox', { name: 'Body' })
      .fill(`{ "type": "url", "data": "https://example.com/it's" }`);
    const changed = String.raw`-d '{ "type": "url", "data": "https://example.com/it'\''s" }'`;
    await curl.getByText(changed).waitFor();
    expect(await curl.innerText()).toContain(`"${fixture.api.url}/api/v1/qr-codes"`);
    await page.getByRole('textbox', { name: 'Body' }).fill('{ "type"');
    expect(await curl.innerText()).toContain(changed);

    // Optional parameters are not filled in.
    await followLink(page, 'list-qr-codes');
    const list = await sendRequest(page);
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
  'without a session and a key, the API reference sends nothing before the reader does, and its 401 links to the entry of the error',
  async () => {
    const { page, failedRequests } = await openDocs('reference/get-account');
    expect(failedRequests).toEqual([]);
    const { status, body } = await sendRequest(page);
    expect(status).toMatch(/401/);
    expect(body.error.code).toBe('unauthorized');
    // In another tab, so that the form of the request keeps what was typed.
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: '/docs/errors#unauthorized' }).click();
    await (await opened).waitForURL('**/docs/errors#unauthorized');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the API reference sends requests with the session of the dashboard, and asks before it deletes anything',
  async () => {
    const { page, email, failedRequests, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/docs/reference/create-qr-code`);
    await page.getByText(`Requests are sent as ${email}`).waitFor();
    expect(await page.getByLabel('API key').count()).toBe(0);
    const created = await sendRequest(page);
    expect(created.status).toMatch(/201/);

    await followLink(page, 'delete-qr-code');
    await page.getByLabel('id', { exact: true }).fill(created.body.id);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(`This deletes data of ${email}`).waitFor();
    expect(await screenFaults(page, 'a request that deletes')).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.live-response pre').waitFor();
    expect((await readResponse(page)).body).toEqual({ id: created.body.id, deleted: true });

    await page.getByRole('link', { name: 'Create an API key' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(failedRequests).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a page of the API reference has its request next to the fields on a desktop and before them on a phone, with the URL of this service, and all fields within reach',
  async () => {
    const { page } = await openDocs('reference/create-qr-code');
    const request = page.getByRole('region', { name: 'Request' });
    const fields = page.getByRole('heading', { name: 'Body' });
    const boxes = async () => {
      const [one, other] = [(await request.boundingBox())!, (await fields.boundingBox())!];
      return { alongside: one.x > other.x + other.width / 2, above: one.y + one.height <= other.y };
    };
    expect(await boxes()).toEqual({ alongside: true, above: false });
    expect(await request.locator('pre').first().innerText()).toContain(
      `"${fixture.api.url}/api/v1/qr-codes"`,
    );
    expect(await page.locator('body').innerText()).not.toMatch(/\$BASE|qrelay\.example/);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(4_000);

    await page.getByText('style fields').first().click();
    await page.getByText('more fields').filter({ visible: true }).first().click();
    await page.getByText('eyes', { exact: true }).filter({ visible: true }).first().waitFor();

    // The other pages show the examples in the language that the reader selects.
    await page.getByText('Python', { exact: true }).click();
    await followLink(page, 'list-qr-codes');
    await page.getByText('import os, requests').waitFor();

    await showOn(page, SCREENS[0]);
    await followLink(page, 'create-qr-code');
    await fields.waitFor();
    expect(await boxes()).toEqual({ alongside: false, above: true });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
