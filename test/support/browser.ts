import { chromium, type Browser, type Page } from 'playwright-core';
import { browserSearch, findBrowser } from './find-browser.js';

/** Time limit of `beforeAll` on a machine that must download or install a browser first. */
export const BROWSER_SETUP_MS = 25 * 60_000;

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, the GPU process only composites frames, which costs less inside the browser process.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No request of a page or of the browser itself can reach another host.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Launches a browser with a new profile, which is removed when the browser closes; installs a browser if none
 * is found.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(
    await browserSearch((line) => void process.stderr.write(`${line}\n`)),
  );
  return chromium.launch({ executablePath, args: QUIET, timeout: 60_000 });
}

/** A page with its recorded errors and requests. */
export interface WatchedPage {
  page: Page;
  /**
   * Console errors and warnings, including violations of the content security policy, and uncaught
   * exceptions.
   */
  complaints: string[];
  /** The URL of every HTTP and WebSocket request, in order. */
  requests: string[];
  /** Each request that ended without a response or with a status from 400, with the cause. */
  failedRequests: string[];
}

/**
 * Opens a page in a new context, without cookies or storage of other pages. Close it with
 * `page.context().close()`.
 */
export async function openPage(
  browser: Browser,
  viewport = { width: 1280, height: 800 },
  locale = 'en-US',
): Promise<WatchedPage> {
  // Headless Chromium denies `clipboard-write`, which Chromium with a window grants to a focused page.
  const context = await browser.newContext({
    viewport,
    // Dates follow the reader's language, which is otherwise the machine's.
    locale,
    permissions: ['clipboard-write'],
    // Each frame of an animation costs processor time, and tests only look at a page at rest.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  const failedRequests: string[] = [];
  page.on('requestfailed', (request) => {
    failedRequests.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failedRequests.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  // Without this, a violation inside a try block leaves no message in the console.
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Content security policy: ' + violatedDirective + ' blocks ' + blockedURI))`);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) requests.push(request.url());
  });
  return { page, complaints, requests, failedRequests };
}
