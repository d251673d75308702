import { expect, test } from '@jest/globals';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages({}, true);

const FILE = [
  'Kind;Target;name;tags;Price',
  'url;https://example.com/1;Table 1;tables|summer;3',
  'url;no URL;Table 2;tables;3',
  'url;https://example.com/3;Table 3;tables;3',
].join('\r\n');

test(
  'a file is matched, checked, and imported without its invalid row; each step fits a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/codes/import`);
    await page.getByText('at most 20 MiB').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles({
      name: 'tables.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(FILE),
    });
    await page.getByText('These columns are not imported: Kind, Target, Price').waitFor();
    await page.getByLabel('Imported as, for Kind').fill('type');
    await page.getByLabel('Imported as, for Target').fill('data.url');
    await page.getByLabel('Imported as, for Target').press('Tab');
    await page.getByText('These columns are not imported: Price').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('3 rows checked: 2 to create, 0 to update, 0 to skip, 1 invalid').waitFor();
    expect(await page.getByRole('button', { name: 'Import 2 codes' }).isDisabled()).toBe(true);
    await page.getByText('One field is invalid: data.url').first().waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByText('Leave out 1 invalid row').click();
    await page.getByRole('button', { name: 'Import 2 codes' }).click();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?tag=tables');
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(['Table 1', 'Table 3']);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the CSV of Excel is shown and imported with its letters, and a workbook is rejected with what to do',
  async () => {
    const { page, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(`${fixture.api.url}/codes/import`);
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    await choose('tables.csv', `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`);
    await page.getByRole('alert').getByText('is an Excel workbook (.xlsx), not CSV; save it as').waitFor();
    expect(await pageFaults(page)).toEqual([]);

    const rows = 'sep=;\r\nKüche;data.url;type;;\r\nCafé Größe;https://example.com/1;url;;\r\n;;;;\r\n';
    await choose('tables.csv', rows);
    await page.getByText('These columns are not imported: Küche').waitFor();
    await page.getByText('Café Größe').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Imported as, for Küche').fill('name');
    await page.getByLabel('Imported as, for Küche').press('Tab');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('1 row checked: 1 to create, 0 to update, 0 to skip, 0 invalid').waitFor();
    await page.getByText('Café Größe').waitFor();
    await page.getByText('The file was read as Windows-1252.').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
