import { chromium, type Browser, type Page } from 'playwright-core';
import { browserSearch, findBrowser } from './find-browser.js';

/** What `beforeAll` may take where a browser has to be downloaded or installed first. */
export const BROWSER_SETUP_MS = 25 * 60_000;

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Whatever a page or the browser itself would ask for elsewhere, it can't find.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** A browser of this machine, found or installed, with a profile of its own that goes when it is closed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(
    await browserSearch((line) => void process.stderr.write(`${line}\n`)),
  );
  return chromium.launch({ executablePath, args: QUIET, timeout: 60_000 });
}

/** A page, and what went on behind it. */
export interface WatchedPage {
  page: Page;
  /** Errors and warnings of its console (a breach of the content security policy is one) and uncaught exceptions. */
  complaints: string[];
  /** The address of every request, in order; `data:` and `blob:` are none. */
  requests: string[];
}

/** A page in a context of its own: no cookie or store of another page. Closed with `page.context().close()`. */
export async function openPage(
  browser: Browser,
  viewport = { width: 1280, height: 800 },
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) requests.push(request.url());
  });
  return { page, complaints, requests };
}
