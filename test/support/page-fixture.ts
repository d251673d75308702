import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApi, type TestApi } from './api.js';
import { BROWSER_SETUP_MS, openBrowser, openPage, type WatchedPage } from './browser.js';
import { openAsMember, openSignedIn, type MemberPage, type SignedIn } from './dashboard.js';
import type { Role } from '../../core/accounts/roles.js';
import type { JobWorker } from './job-worker.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { waitFor } from './wait-for.js';

/** Time limit of a page test on a busy machine. */
export const TEST_TIMEOUT_MS = 300_000;
/** Time limit for a page or a delivery on a busy machine. */
export const WAIT_TIMEOUT_MS = 60_000;
/** Time after which the keys of a shortcut are pressed again. */
const SHORTCUT_MS = 10_000;
/** Bounds the text of a page in the report of a failed test. */
const MAX_REPORTED_CHARS = 3_000;

/** Screens that every page is tested on: name, color scheme, size in CSS pixels. */
export const SCREENS = [
  ['a phone', 'dark', { width: 360, height: 740 }],
  ['a desktop', 'light', { width: 1280, height: 800 }],
] as const;

/**
 * Size of the smaller screen, on which walks of both screens start: a control that works there also works on
 * a desktop.
 */
export const PHONE = SCREENS[0][2];

/**
 * Opens a page of the dashboard by its shortcut, `g` and a letter. On a busy machine, the two keys may be too
 * far apart to form a shortcut, so this presses them again.
 *
 * @param title Heading of the page: its whole text, or a pattern.
 */
export async function goByKeys(page: Page, letter: string, title: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true });
  await waitFor(
    async () => {
      // Leaves a field that the page begins in, where letters are text.
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      return heading.waitFor({ timeout: SHORTCUT_MS }).then(
        () => true,
        () => false,
      );
    },
    WAIT_TIMEOUT_MS,
    () => `the page ${title}, opened by g ${letter}`,
  );
}

/** Prints the state of a page that a failed test left open, and closes it. A passed test closes its own. */
async function reportOpenPage({ page, complaints, failedRequests }: WatchedPage): Promise<void> {
  if (page.isClosed()) return;
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  const state = { url: page.url(), complaints, failedRequests, text: text.slice(0, MAX_REPORTED_CHARS) };
  process.stderr.write(`A test left a page open: ${JSON.stringify(state, undefined, 2)}\n`);
  await page.context().close();
}

/** The API and the browser that the page tests of one file share. */
export interface PageFixture {
  readonly api: TestApi;
  readonly browserVersion: string;
  /** Opens a page without a session. */
  open(viewport?: { width: number; height: number }): Promise<WatchedPage>;
  /** Opens a page that is signed in with a new account. */
  signIn(options?: Parameters<typeof openSignedIn>[2]): Promise<SignedIn>;
  /** Opens a page that is signed in as a new member of the account of another page. */
  signInMember(
    owner: Pick<SignedIn, 'call'>,
    role: Role,
    options?: Parameters<typeof openAsMember>[4],
  ): Promise<MemberPage>;
  /** Returns the requests to other hosts. */
  externalRequests(requests: readonly string[]): string[];
  /** Starts a worker for the API in this process. */
  startWorker(): Promise<JobWorker>;
}

/**
 * Registers hooks that start and stop the API and the browser of a test file.
 * @param env settings of the API
 * @param withWorker whether jobs and deliveries run from the beginning
 */
export function setUpPages(env: Record<string, string> = {}, withWorker = false): PageFixture {
  const settings = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    ...env,
  };
  let api: TestApi;
  let browser: Browser;
  let worker: JobWorker | undefined;
  let opened: WatchedPage[] = [];
  const watch = <Watched extends WatchedPage>(watched: Watched): Watched => {
    watched.page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    opened.push(watched);
    return watched;
  };
  const lab: PageFixture = {
    get api() {
      return api;
    },
    get browserVersion() {
      return browser.version();
    },
    async open(viewport) {
      return watch(await openPage(browser, viewport));
    },
    async signIn(options) {
      return watch(await openSignedIn(browser, api, options));
    },
    async signInMember(owner, role, options) {
      return watch(await openAsMember(browser, api, owner, role, options));
    },
    externalRequests: (requests) => requests.filter((url) => !url.startsWith(`${api.url}/`)),
    async startWorker() {
      // The import takes seconds, and most page tests need no worker.
      const { startJobWorker } = await import('./job-worker.js');
      return startJobWorker({ ...settings, MONGODB_DATABASE: api.db.databaseName });
    },
  };
  beforeAll(async () => {
    api = await startTestApi(settings);
    if (withWorker) worker = await lab.startWorker();
    browser = await openBrowser();
  }, BROWSER_SETUP_MS);
  afterEach(async () => {
    const open = opened;
    opened = [];
    for (const page of open) await reportOpenPage(page);
  }, WAIT_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
    await api?.stop();
  }, TEST_TIMEOUT_MS);
  return lab;
}
