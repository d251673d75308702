import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages({}, true);

async function openImporter(viewport?: { width: number; height: number }) {
  const signedIn = await fixture.signIn({ plan: 'business', ...(viewport && { viewport }) });
  await signedIn.page.goto(`${fixture.api.url}/codes/import`);
  return signedIn;
}

function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  return page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** The problems by cause, without their buttons. */
async function problemsOf(page: Page): Promise<string[]> {
  const items = page.getByRole('list', { name: 'Problems' }).getByRole('listitem').getByRole('paragraph');
  return items.allInnerTexts();
}

/** A file as Excel in German saves it: no column for the type, local dates, and two tags in a cell. */
const FLYERS = [
  'Name;Ziel-URL;Kunde;Tags;Gültig bis;Filiale',
  '"Café Größenwahn – Flyer 1";https://alt.example/1;Café Größenwahn;"flyer, herbst";02.12.2026;1',
  '"Bäckerei Müller – Flyer 2";https://alt.example/2;Bäckerei Müller;"flyer, herbst";03.12.2026;2',
  '"Ärger";kein Link;Bäckerei Müller;flyer;bald;3',
  ';;;;;',
]
  .join('\r\n')
  .replaceAll('–', '\x96');

test(
  'the CSV of Excel becomes codes in folders: dates, problems by cause, and Undo, on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await openImporter(PHONE);
    await showOn(page, SCREENS[0]);
    const found: string[] = [];
    const audit = async (step: string) => found.push(...(await screenFaults(page, step)));
    await page.getByLabel('Choose a file').waitFor();
    await audit('file');

    await choose(page, 'flyer.csv', Buffer.from(FLYERS, 'latin1'));
    await page.getByText('Windows-1252 · semicolons · 3 rows').waitFor();
    const usedAs = (column: string) => page.getByLabel(`Use ${column} as`).inputValue();
    expect(await Promise.all(['Kunde', 'Gültig bis', 'Filiale'].map(usedAs))).toEqual([
      'folder',
      'routing.activeUntil',
      '',
    ]);
    await page.getByText('Dec 2, 2026, end of day').waitFor();
    await page.getByLabel('Time zone of dates').selectOption('Asia/Tokyo');
    await page.getByLabel('Tags', { exact: true }).fill('Aktion, flyer');
    await audit('columns');

    await click(page, 'Check rows');
    await page.getByText('2 folders will be created').waitFor();
    await page.getByText('codes to create').waitFor();
    expect(await problemsOf(page)).toEqual([
      '1 row: Gültig bis is not a date that can be read, for example bald',
      'Row 4',
      '1 row: Ziel-URL is not a web address, for example kein Link',
      'Row 4',
    ]);
    expect(await page.getByRole('button', { name: 'Create 2 codes' }).isDisabled()).toBe(true);
    await audit('check');
    await page.getByRole('button', { name: 'Fix column' }).first().click();
    await page.getByText('Windows-1252 · semicolons · 3 rows').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Use Gültig bis as',
    );
    expect(await page.getByLabel('Tags', { exact: true }).inputValue()).toBe('Aktion, flyer');

    // Other columns are another file for the same import.
    await page.getByLabel('Use Filiale as').selectOption('');
    await click(page, 'Check rows');
    await click(page, 'Leave out 1 row');
    const download = page.waitForEvent('download');
    await click(page, 'Download them');
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/Gültig bis: is not a date that can be read; Ziel-URL: is not a web address"?\r\n$/);
    expect(csv).toContain('Ärger;kein Link;Bäckerei Müller;flyer;bald;3;');
    await click(page, 'Create 2 codes');
    await page.getByRole('link', { name: 'Open codes' }).waitFor();
    await audit('result');
    const { data: jobs } = await call('GET', '/api/v1/jobs');
    expect(jobs.map(({ type, status }: any) => [type, status])).toEqual([['import', 'completed']]);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    const { data: folders } = await call('GET', '/api/v1/folders');
    const folderOf = (id: string) => folders.find((folder: { id: string }) => folder.id === id)?.name;
    expect(
      data.map(({ name, tags, routing, folder, metadata }: any) => [
        name,
        tags,
        routing.activeUntil,
        folderOf(folder),
        metadata,
      ]),
    ).toEqual([
      [
        'Bäckerei Müller – Flyer 2',
        ['flyer', 'herbst', 'Aktion'],
        '2026-12-03T14:59:59.000Z',
        'Bäckerei Müller',
        {},
      ],
      [
        'Café Größenwahn – Flyer 1',
        ['flyer', 'herbst', 'Aktion'],
        '2026-12-02T14:59:59.000Z',
        'Café Größenwahn',
        {},
      ],
    ]);

    await click(page, 'Add more codes');
    await choose(page, 'flyer.csv', Buffer.from(FLYERS, 'latin1'));
    await page.getByText(/A file with this name was imported on .* \(2 codes\)/).waitFor();
    await page.getByRole('link', { name: 'Create template' }).waitFor();
    await page.getByRole('link', { name: 'Open that import' }).click();
    await page.getByRole('heading', { name: 'Import flyer.csv' }).waitFor();
    await click(page, 'Undo');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: '2 codes deleted' }).waitFor();
    await page.getByRole('link', { name: 'Import flyer.csv' }).waitFor();
    expect((await call('GET', '/api/v1/qr-codes')).data).toEqual([]);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rejected upload and a visit of another page keep the file and what was chosen; codes get a template',
  async () => {
    const { page, call, requests } = await openImporter();
    const taken = `taken-${randomUUID().slice(0, 8)}`;
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'Hello', shortCode: taken, name: 'First' });
    await call('POST', '/api/v1/templates', { name: 'Corporate', style: { shape: 'rounded' } });
    await page.reload();
    await page
      .getByLabel('Or paste rows')
      .fill(`Where\tWhat\tWord\tSlug\nLobby\tCafé\tespresso!\t\nBar\tCafé Bar\tcortado!\t${taken}\n`);
    await click(page, 'Use these rows');
    await page.getByText('tabs · 2 rows').waitFor();
    await page.getByLabel('Code type').selectOption('wifi');
    await page.getByText('No column is used as Network name yet').waitFor();
    await page.getByLabel('Use Where as').selectOption({ label: 'Code name' });
    await page.getByLabel('Use What as').selectOption({ label: 'Network name (required)' });
    await page.getByLabel('Use Word as').selectOption({ label: 'Password' });
    await page.getByLabel('Template').selectOption({ label: 'Corporate' });

    const limited = {
      error: { code: 'rate_limited', message: 'The limit of 300 calls per 60 seconds is exceeded' },
    };
    await page.route('**/api/v1/imports/*/file', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: limited }),
    );
    await click(page, 'Check rows');
    await page.getByRole('alert').getByText('Couldn’t check the rows').waitFor();
    await page.unroute('**/api/v1/imports/*/file');
    await goByKeys(page, 'c', 'Codes');
    await page.goBack();
    await page.getByText('1 row: The short code is taken').waitFor();
    await click(page, 'Back to columns');
    await page.getByLabel('If a short code is already yours').selectOption({ label: 'Leave the row out' });
    await click(page, 'Check rows');
    await page.getByText('that stay as they are').waitFor();
    expect(requests.filter((url) => url.endsWith('/file'))).toHaveLength(3);
    await click(page, 'Create 1 code');
    await page.getByRole('link', { name: 'Open codes' }).click();
    await page.getByText('Created by one job').waitFor();
    await page.getByText('1 code', { exact: true }).waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?type=wifi');
    expect(data).toMatchObject([
      { name: 'Lobby', encoded: 'WIFI:T:WPA;S:Café;P:espresso!;;', style: { shape: 'rounded' } },
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a file is read in another way, the export of another service is recognized, and a workbook is rejected',
  async () => {
    const { page, complaints } = await openImporter();
    await choose(page, 'tables.csv', `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`);
    await page.getByRole('alert').getByText('is an Excel workbook (.xlsx), not CSV; save it as').waitFor();
    await choose(page, 'links.csv', Buffer.from('Name,Link\nÄpfel,https://example.com/1\n', 'latin1'));
    await click(page, 'Change how it is read');
    await page.getByLabel('Letters').selectOption('windows-1251');
    await page.getByRole('cell', { name: 'Дpfel' }).waitFor();
    await page.getByLabel('Columns are separated by').selectOption({ label: 'Semicolons' });
    await page.getByRole('cell', { name: 'Дpfel,https://example.com/1' }).waitFor();
    await click(page, 'Choose another file');

    const bitly =
      'Title,Long URL,Bitlink\nMenu,https://example.com/menu,bit.ly/abc\nBad,nowhere,bit.ly/abd\n';
    await choose(page, 'bitly.csv', bitly);
    await page.getByText('Bitly · UTF-8 · commas · 2 rows').waitFor();
    await click(page, 'Check rows');
    await page.getByText('1 row: Destination is not a web address').waitFor();
    await page.getByText('continues to lead to the other service').waitFor();
    await click(page, 'Leave out 1 row');
    await click(page, 'Create 1 code');
    await page.getByRole('link', { name: 'Menu', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a plan without imports sees an upgrade notice at the former address, and the page sends no request for them',
  async () => {
    const { page, requests } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/codes/bulk`);
    await page.getByText('Create hundreds of codes from one table').waitFor();
    await page.getByText('On the Business plan', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/codes/import');
    expect(requests.filter((url) => /\/api\/.*(jobs|bulk|imports)/.test(url))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
