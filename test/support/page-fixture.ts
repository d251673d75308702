import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startTestApi, type TestApi } from './api.js';
import { BROWSER_SETUP_MS, openBrowser, openPage, type WatchedPage } from './browser.js';
import { openSignedIn, type SignedIn } from './dashboard.js';
import type { JobWorker } from './job-worker.js';
import { TEST_SECRET_KEY } from './secret-key.js';

/** What a test of pages may take on a busy machine. */
export const TEST_TIMEOUT_MS = 300_000;
/** A page, or a delivery, that waits for a busy machine. */
export const WAIT_TIMEOUT_MS = 60_000;

/** What every page is looked at on, for `test.each`: name, colors, size in CSS pixels. */
export const SCREENS = [
  ['a phone', 'dark', { width: 360, height: 740 }],
  ['a desktop', 'light', { width: 1280, height: 800 }],
] as const;

/** What the tests of pages in one file share: a service of their own, and a browser. */
export interface PageFixture {
  readonly api: TestApi;
  /** A page of nobody. */
  open(viewport?: { width: number; height: number }): Promise<WatchedPage>;
  /** A page, signed in with an account of its own. */
  signIn(options?: Parameters<typeof openSignedIn>[2]): Promise<SignedIn>;
  /** Those of the requests that did not go to the service. */
  externalRequests(requests: readonly string[]): string[];
  /** A worker for the service, in this process. */
  startWorker(): Promise<JobWorker>;
}

/**
 * Registers what sets a file's service and browser up, and takes them down.
 * @param env settings of the service
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
  const lab: PageFixture = {
    get api() {
      return api;
    },
    async open(viewport) {
      const watched = await openPage(browser, viewport);
      watched.page.setDefaultTimeout(WAIT_TIMEOUT_MS);
      return watched;
    },
    async signIn(options) {
      const signedIn = await openSignedIn(browser, api, options);
      signedIn.page.setDefaultTimeout(WAIT_TIMEOUT_MS);
      return signedIn;
    },
    externalRequests: (requests) => requests.filter((address) => !address.startsWith(`${api.url}/`)),
    async startWorker() {
      // Takes seconds to load, and most pages need none.
      const { startJobWorker } = await import('./job-worker.js');
      return startJobWorker({ ...settings, MONGODB_DATABASE: api.db.databaseName });
    },
  };
  beforeAll(async () => {
    api = await startTestApi(settings);
    if (withWorker) worker = await lab.startWorker();
    browser = await openBrowser();
  }, BROWSER_SETUP_MS);
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
    await api?.stop();
  }, TEST_TIMEOUT_MS);
  return lab;
}
