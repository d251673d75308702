import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { setUpPages, PHONE, SCREENS, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages({}, true);

/** Opens a fold of rare choices, which is closed at first. */
async function openFold(page: Page, title: string): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).press('Enter');
}

async function createCodes({ call }: SignedIn, names: readonly string[], tag = 'tables'): Promise<void> {
  for (const name of names) {
    await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com',
      name,
      tags: [tag],
      metadata: { area: 'Terrace' },
    });
  }
}

test(
  'selected codes are printed onto a sheet from the label that was clicked, and the PDF is downloaded',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call, complaints } = signedIn;
    await createCodes(signedIn, ['One', 'Two', 'Three']);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByLabel('Select Two').check();
    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'More actions for the selected codes' }).click();
    await page.getByRole('menuitem', { name: 'Print labels' }).click();
    await page.getByText('2 codes, in the order of your selection.').waitFor();
    await page.getByText('2 labels on 1 page').waitFor();

    await page.getByLabel('Brand').selectOption('Avery, A4');
    await page.getByLabel('Product').selectOption('L7163');
    await page.locator('[data-position="5"]').click();
    expect(await page.getByLabel('First free label').inputValue()).toBe('5');
    await page.getByRole('img', { name: 'labels 5 to 6 of 14' }).waitFor();
    await page.getByLabel('Copies of each code').fill('6');
    await page.getByText('12 labels on 2 pages').waitFor();
    await page.getByRole('img', { name: 'labels 5 to 14 of 14' }).waitFor();

    expect(await page.getByLabel('Line 1', { exact: true }).count()).toBe(0);
    await openFold(page, 'Text on the labels');
    await page.getByLabel('Line 1', { exact: true }).fill('{name} {metadata.area}');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByRole('button', { name: 'Number' }).click();
    await page.getByRole('button', { name: 'Total' }).click();
    expect(await page.getByLabel('Line 2', { exact: true }).inputValue()).toBe('{n} {total}');
    const label = page.getByRole('img', { name: 'First label' });
    await label.getByText('Two Terrace').waitFor();
    await label.getByText('1 12').waitFor();
    await page.getByRole('button', { name: 'Right of the code' }).click();
    await openFold(page, 'Cutting lines and colors');
    await page.getByLabel('Cutting lines').selectOption('crop');
    await openFold(page, 'Test page and printer');
    await page.getByLabel('Add a test page').check();
    await page.getByText('12 labels on 3 pages').waitFor();

    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByRole('heading', { name: 'Print 12 labels' }).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText('12 labels on 3 pages').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const { data } = await call('GET', '/api/v1/jobs');
    expect(data).toMatchObject([{ type: 'sheet', result: { labels: 12, pages: 3 } }]);
    await page.goto(`${fixture.api.url}/jobs`);
    await page.getByRole('link', { name: 'Print 12 labels' }).waitFor();
    // The next sheet starts with the same labels, and with a whole one.
    await page.goto(`${fixture.api.url}/codes/labels`);
    await page
      .getByText(/labels? on \d+ pages?/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Product').inputValue()).toBe('L7163');
    expect(await page.getByLabel('First free label').inputValue()).toBe('1');
    // A browser may have stored what this version does not know.
    const custom = await page.evaluate<object>("JSON.parse(localStorage.getItem('qrelay-labels')).custom");
    for (const stored of [
      { layout: 7, custom },
      { layout: 'gone', custom },
      { layout: 'custom', custom: { ...custom, page: 'A5' } },
    ]) {
      const text = JSON.stringify(JSON.stringify(stored));
      await page.evaluate(`localStorage.setItem('qrelay-labels', ${text})`);
      await page.reload();
      await page.locator('option[value="5160"]:checked').waitFor({ state: 'attached' });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the correction for a printer moves the preview, is printed, and is remembered by the browser',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call, complaints } = signedIn;
    await createCodes(signedIn, ['Tisch \u{10fffe} 7'], 'printer');
    await page.goto(`${fixture.api.url}/codes/labels?tag=printer`);
    await page.getByText('1 label on 1 page').waitFor();
    await page.getByText(/leave them out: \u{10fffe}$/u).waitFor();
    const first = page.locator('[data-position="1"]');
    const before = await first.boundingBox();
    await openFold(page, 'Test page and printer');
    await page.getByLabel('Move the print right, in mm').fill('-9');
    await page
      .getByText(/moves the first column of labels/)
      .first()
      .waitFor();
    await page.getByText('with all labels on the page').waitFor();
    await page.getByLabel('Move the print right, in mm').fill('5');
    await page.getByLabel('Print size in percent').fill('99.5');
    await page.getByText('1 label on 1 page').waitFor();
    const after = await first.boundingBox();
    expect(after!.x).toBeGreaterThan(before!.x);
    expect(after!.width).toBeLessThan(before!.width);
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByText(/1 label on 1 page, 1 line of text without/).waitFor();
    const { data } = await call('GET', '/api/v1/jobs');
    expect(data).toMatchObject([{ type: 'sheet', status: 'completed', result: { unprintableLines: 1 } }]);
    await page.goto(`${fixture.api.url}/codes/labels?tag=printer`);
    await page.getByText('1 label on 1 page').waitFor();
    await page.getByText('Print is corrected').waitFor();
    await openFold(page, 'Test page and printer');
    expect(await page.getByLabel('Move the print right, in mm').inputValue()).toBe('5');
    expect(await page.getByLabel('Print size in percent').inputValue()).toBe('99.5');
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the codes that match filters are printed onto labels of other sizes, and counted again if a code was created in between',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    await createCodes(signedIn, ['One', 'Two']);
    await createCodes(signedIn, ['Other'], 'doors');
    await page.goto(`${fixture.api.url}/codes?tag=tables`);
    await page.getByRole('button', { name: 'More actions for codes' }).click();
    await page.getByRole('menuitem', { name: 'Print labels of these codes' }).click();
    await page.getByText('2 codes, in the order of the list.').waitFor();
    await page.getByLabel('Brand').selectOption('Other sizes');
    await page.getByLabel('Label width in mm').fill('90');
    await page.getByText('This must be at least the width of a label').waitFor();
    await page.getByLabel('Columns', { exact: true }).fill('2');
    await page.getByLabel('Column distance in mm').fill('95');
    await page.getByText('2 labels on 1 page').waitFor();
    await createCodes(signedIn, ['Three']);
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByText('The codes have changed since you opened this page.').waitFor();
    await page.getByText('3 codes, in the order of the list.').waitFor();
    await page.getByText('3 labels on 1 page').waitFor();
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByRole('heading', { name: 'Print 3 labels' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop without codes, with a sheet, with an error, and with custom sizes',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    const { page, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const problems: string[] = [];
    const check = async (landmark: string) => {
      await page.getByText(landmark).first().waitFor();
      problems.push(...(await screenFaults(page, landmark)));
    };
    await page.goto(`${fixture.api.url}/codes/labels`);
    await check('No codes to print yet');
    // The page notices codes that come from elsewhere.
    await createCodes(signedIn, ['Table 1', 'طاولة', 'N'.repeat(200)]);
    await check('3 labels on 1 page');
    await page.getByLabel('Copies of each code').fill('70');
    await check('210 labels on');
    await page.getByLabel('Brand').selectOption('Avery, A4');
    await page.getByLabel('Product').selectOption('L7658');
    await openFold(page, 'Text on the labels');
    await openFold(page, 'Cutting lines and colors');
    await page.getByRole('button', { name: 'Below the code' }).click();
    await check('too small to print');
    await page.getByLabel('Brand').selectOption('Other sizes');
    await page.getByLabel('Copies of each code').fill('1');
    await check('3 labels on 1 page');
    expect(problems).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
