import { expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { pageFaults } from '../support/page-faults.js';
import { setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const SLOW_MS = 10_000;

/** Never responds. */
const hang = () => undefined;
const refuse = (route: Route) => route.abort('connectionrefused');

/** Every page of the navigation and below it. */
const PAGES = [
  '/',
  '/codes',
  '/analytics',
  '/activity',
  '/jobs',
  '/jobs/job_1',
  '/webhooks',
  '/webhooks/wh_1',
  '/api-keys',
  '/settings/plan',
  '/settings/security',
  '/codes/import',
  '/codes/new',
  '/codes/qr_1',
  '/codes/qr_1/edit',
];

/**
 * Returns whether the page shows something to a user in its content: a skeleton, a message, or the page
 * itself.
 */
async function showsContent(page: Page): Promise<boolean> {
  const boxes = await page.locator('main :is(.skeleton span, p, h1, h2, button)').all();
  for (const box of boxes) {
    const size = await box.boundingBox();
    if (size && size.width > 40 && size.height > 10) return true;
  }
  return false;
}

test(
  'while the API hangs, a skeleton shows at once, and a message after 10 s that retries',
  async () => {
    const { page } = await fixture.signIn({ plan: 'business' });
    await page.clock.install();
    let hangs = true;
    await page.route('**/api/v1/**', (route) => (hangs ? hang() : route.continue()));
    await page.goto(`${fixture.api.url}/`);
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    expect(await showsContent(page)).toBe(true);
    expect(await pageFaults(page)).toEqual([]);

    await page.clock.runFor(SLOW_MS);
    await page.getByText('The service has not responded for 10 seconds').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    await page.clock.runFor(SLOW_MS);

    hangs = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Paste a link').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'while the API refuses connections, a message shows after one retry, and the page recovers without a click',
  async () => {
    const { page } = await fixture.signIn();
    let refused = 0;
    let isBack = false;
    const held: Route[] = [];
    await page.route('**/api/v1/me?*', (route) => {
      if (isBack) return route.continue();
      refused += 1;
      // Without the message after one retry, the page would wait for a response.
      return refused <= 2 ? refuse(route) : void held.push(route);
    });
    await page.goto(`${fixture.api.url}/`);
    expect(await showsContent(page)).toBe(true);
    await page.getByText('Couldn’t load your account').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    isBack = true;
    for (const route of held) await route.continue();
    await page.getByLabel('Paste a link').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/**
 * JavaScript that makes the calls of a page to the API end in this way, except the one for the account. A
 * route of the browser would also slow down each script and style, on 26 loads of a page.
 *
 * @param outcome Statement of the executor of the call's promise, with `reject` and `signal`.
 */
const replaceCalls = (outcome: string) => `{
  const { fetch } = window;
  window.fetch = (input, options) => {
    const { pathname } = new URL(input, location.href);
    if (!pathname.startsWith('/api/v1/') || /^\\/api\\/v1\\/(account|me)$/.test(pathname)) return fetch(input, options);
    const signal = options?.signal;
    return new Promise((_resolve, reject) => { ${outcome} });
  };
}`;

test.each([
  ['hangs', "signal?.addEventListener('abort', () => reject(signal.reason))"],
  ['refuses', "reject(new TypeError('Failed to fetch'))"],
])(
  'no page is blank while the API %s after the session was confirmed',
  async (_name, outcome) => {
    const { page } = await fixture.signIn({ plan: 'business' });
    const blank: string[] = [];
    const silent: string[] = [];
    await page.clock.install();
    await page.addInitScript(replaceCalls(outcome));
    for (const path of PAGES) {
      await page.goto(fixture.api.url + path);
      await page.getByRole('navigation', { name: 'Pages' }).first().waitFor();
      if (!(await showsContent(page))) blank.push(path);
      await page.clock.runFor(SLOW_MS + 1_000);
      const needsData = !['/codes/import', '/codes/new'].includes(path);
      const message = page.getByRole('main').getByRole('alert').first();
      if (needsData && !(await isShown(message))) silent.push(path);
    }
    expect({ blank, silent }).toEqual({ blank: [], silent: [] });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a page whose code does not arrive shows a skeleton, then a message',
  async () => {
    const { page } = await fixture.signIn();
    await page.clock.install();
    await page.goto(`${fixture.api.url}/`);
    await page.getByLabel('Paste a link').waitFor();
    await page.route('**/assets/*.js', hang);
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.runFor(SLOW_MS);
    await page.getByText('Couldn’t load this page').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'without its script, the document shows a skeleton, then a message',
  async () => {
    const { page } = await fixture.open();
    await page.route('**/assets/*.js', hang);
    await page.goto(fixture.api.url, { waitUntil: 'commit' });
    await page.locator('.boot .skeleton').waitFor();
    expect(await showsContent(page)).toBe(true);
    await page.getByText('Loading takes longer than usual').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Waits for a message. */
function isShown(message: ReturnType<Page['locator']>): Promise<boolean> {
  return message.waitFor().then(
    () => true,
    () => false,
  );
}
