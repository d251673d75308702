import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_SETUP_MS, openBrowser, openPage } from '../support/browser.js';
import { SCREENS, TEST_TIMEOUT_MS } from '../support/page-fixture.js';
import { pageFaults, showOn } from '../support/page-faults.js';
import { openPassedChecks } from '../support/passed-checks.js';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-faults-'));
  browser = await openBrowser();
}, BROWSER_SETUP_MS);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
}, TEST_TIMEOUT_MS);

const documentOf = (main: string, style = 'body { color: #000; background: #fff }') =>
  `<!doctype html><html lang="en"><title>Codes</title><style>${style}</style><main><h1>Codes</h1>${main}</main></html>`;

/** Shows a document and returns its faults and whether axe ran: each document is without axe at first. */
async function check(page: Page, html: string) {
  await page.goto('about:blank');
  await page.setContent(html);
  const faults = await pageFaults(page, openPassedChecks(folder));
  return { faults, ran: await page.evaluate<boolean>("'axe' in window") };
}

test(
  'axe checks a page again until it passes, then only after a change of its content, styles, or screen',
  async () => {
    const { page } = await openPage(browser);
    const faulty = documentOf('<img src="data:,"><p>12 codes</p>');
    for (let run = 0; run < 2; run += 1)
      expect(await check(page, faulty)).toEqual({ faults: ['image-alt: img'], ran: true });
    expect(await readdir(folder)).toEqual([]);

    const repaired = documentOf('<img alt="" src="data:,"><p>12 codes</p>');
    expect(await check(page, repaired)).toEqual({ faults: [], ran: true });
    expect(await check(page, repaired)).toEqual({ faults: [], ran: false });
    // Counts, times, and IDs differ between two runs of a test.
    expect(await check(page, repaired.replace('12', '3'))).toEqual({ faults: [], ran: false });
    expect((await check(page, repaired.replace('codes', 'jobs'))).ran).toBe(true);
    expect(await check(page, faulty)).toEqual({ faults: ['image-alt: img'], ran: true });

    const pale = documentOf(
      '<img alt="" src="data:,"><p>12 codes</p>',
      'body { color: #ccc; background: #fff }',
    );
    expect((await check(page, pale)).faults.map((fault) => fault.split(':')[0])).toEqual(['color-contrast']);
    await showOn(page, SCREENS[0]);
    expect(await check(page, repaired)).toEqual({ faults: [], ran: true });
    const wide = repaired.replace('<p>', '<p style="width: 2000px">');
    for (let run = 0; run < 2; run += 1)
      expect((await check(page, wide)).faults).toEqual([expect.stringMatching(/^\d+ px wide on 360 px$/)]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
