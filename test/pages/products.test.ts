import { expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { screenFaults } from '../support/page-faults.js';
import { PHONE, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Pastes a text into the field with the focus. */
function pasteText(text: string): string {
  return `(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`;
}

test(
  'a product is created from a pasted element string, gets another link, and shows its batches, on both screens',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ viewport: PHONE });
    const fold = (title: string) => page.locator('summary', { hasText: title });
    await page.goto(`${fixture.api.url}/codes/new?type=gs1`);
    const gtin = page.getByLabel('Barcode number (GTIN)');
    await gtin.fill('9506000134353');
    await page.getByText('If the others are right, the last one is 2, not 3.').waitFor();
    await gtin.fill('9506000134352');
    await page.getByText('Complete (EAN-13), with the right check digit.').waitFor();
    await gtin.focus();
    await page.evaluate(pasteText('(01)09506000134352(10)A1(17)271231'));
    await page.getByText('Filled in from the text that you pasted.').waitFor();
    await page.getByLabel('Page that opens').fill('brand.example/oat-bar');
    expect(await page.getByLabel('Batch or lot').inputValue()).toBe('A1');
    expect(await page.getByLabel('Serial number of a third party').isDisabled()).toBe(true);
    expect(await page.getByLabel('Expiry date, value').inputValue()).toBe('2027-12-31');
    await page.getByText('/01/09506000134352/10/A1?17=271231').waitFor();

    await fold('More links').click();
    await page.getByRole('button', { name: 'Add link' }).click();
    const link = page.getByRole('group', { name: 'Link 1' });
    await link.getByLabel('URL').fill('brand.example/anleitung');
    await link.getByLabel('Title').fill('Anleitung');
    await link.locator('summary', { hasText: 'For whom' }).click();
    await link.getByLabel('Languages').fill('DE, de-ch');
    // Bars that stay in view cover a part of the field with the focus.
    await page.evaluate('scrollTo(0, 0)');
    expect(await screenFaults(page, 'the new product')).toEqual([]);
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/codes\/qr_\w+\?created=1/);
    const id = /qr_\w+/.exec(page.url())![0];
    const read = async () => (await call('GET', `/api/v1/qr-codes/${id}`)) as QrCode;
    const { data } = await read();
    expect(data).toEqual({
      gtin: '09506000134352',
      batch: 'A1',
      attributes: { '17': '271231' },
      url: 'https://brand.example/oat-bar',
      links: [
        {
          linkType: 'gs1:instructions',
          url: 'https://brand.example/anleitung',
          title: 'Anleitung',
          language: ['de', 'de-CH'],
        },
      ],
    });

    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    const batch = page.getByLabel('Batch or lot');
    await batch.fill('A2');
    const warning = page.getByText('copies that are printed already no longer lead to these pages');
    await warning.waitFor();
    await batch.fill('A1');
    await warning.waitFor({ state: 'hidden' });
    await page.getByRole('group', { name: 'Link 1' }).getByLabel('Title').fill('Anleitung 2');
    // Where no control is half below the bars that stay in view.
    await page.evaluate('scrollTo(0, 0)');
    expect(await screenFaults(page, 'the edited product')).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await read()).data).toMatchObject({ links: [{ title: 'Anleitung 2' }] });

    const scan = (path: string) =>
      fetch(fixture.api.url + path, { redirect: 'manual', headers: { 'user-agent': USER_AGENT } });
    await scan('/01/09506000134352/10/A1');
    await scan('/01/09506000134352/10/A1?linkType=gs1:instructions');
    await page.goto(`${fixture.api.url}/codes/${id}`);
    const batches = page.getByRole('region', { name: 'Batches' });
    await batches.getByRole('button', { name: /A1/ }).waitFor();
    await batches.getByText('Kinds of pages').click();
    await page
      .getByRole('region', { name: 'Kinds of pages' })
      .getByRole('button', { name: /Instructions/ })
      .click();
    await page.locator('.totals .total').first().filter({ hasText: /^1$/ }).waitFor();
    expect(await screenFaults(page, 'the scans of the product')).toEqual([]);

    await page.goto(`${fixture.api.url}/codes/${id}/routing`);
    await page.getByRole('main').getByText('https://brand.example/oat-bar').first().waitFor();
    await page.getByText('The visitor’s parameters are passed on').waitFor();

    await page.goto(`${fixture.api.url}/codes/${id}`);
    await page.getByRole('button', { name: 'Download' }).click();
    await page
      .getByText(/Checkouts read it [\d.]+ to [\d.]+ cm wide\./)
      .first()
      .waitFor();
    expect(await screenFaults(page, 'the download of the product')).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
