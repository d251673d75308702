import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BROWSER_SETUP_MS, openBrowser, openPage } from '../support/browser.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';

let proxy: FaultProxy;
let server: ScanServer;
let browser: Browser;

beforeAll(async () => {
  const mongodb = await startMongodbProxy();
  proxy = mongodb;
  server = await startScanServer({ mongodbUri: mongodb.uri });
  browser = await openBrowser();
}, BROWSER_SETUP_MS);

afterAll(async () => {
  proxy?.restore();
  await browser?.close();
  await server?.stop();
  await proxy?.close();
}, TEST_TIMEOUT_MS);

test(
  'a visitor who scans during an outage is redirected once MongoDB is back, without scanning again',
  async () => {
    const { shortCode } = await server.code('text', 'The menu of today');
    proxy.disconnect();
    const { page } = await openPage(browser, { width: 360, height: 740 });
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    const response = await page.goto(`${server.url}/r/${shortCode}`);
    expect(response?.status()).toBe(503);
    await page.getByText('This page retries automatically').waitFor();
    proxy.restore();
    await page.getByText('The menu of today').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
