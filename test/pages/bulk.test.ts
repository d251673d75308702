import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { pageFaults } from '../support/dashboard.js';
import { pageLab, PATIENCE_MS, SCREENS } from '../support/page-fixture.js';

const lab = pageLab({}, true);

async function openBulk(viewport?: { width: number; height: number }) {
  const signedIn = await lab.signIn({ plan: 'business', ...(viewport && { viewport }) });
  await signedIn.page.goto(`${lab.api.url}/codes/bulk`);
  return signedIn;
}

function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  return page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function downloaded(page: Page, button: string | RegExp): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return textOf(await waiting);
}

/** The lines of the table of faults, cell by cell. */
function faults(page: Page): Promise<string[][]> {
  return page
    .locator('.row-errors tbody tr')
    .evaluateAll((rows: any[]) =>
      rows.map((row) => [...row.cells].map((cell: any) => cell.innerText.trim())),
    );
}

async function waitForJob(page: Page): Promise<void> {
  await page.waitForURL(/\/jobs\/job_/);
  await page.getByText('Completed', { exact: true }).waitFor();
}

test(
  'wrong rows are told by row and column, downloaded with what is wrong, mended, dropped again and made',
  async () => {
    const { page, call, complaints } = await lab.signIn({ plan: 'business' });
    await page.goto(`${lab.api.url}/codes`);
    await page.getByRole('link', { name: 'Create from CSV' }).first().click();
    await choose(
      page,
      'tables.csv',
      'Name,Link,Tags\nTable 1,https://example.com/1,"spring, wall"\nTable 2,nowhere,\n,https://example.com/3,\n"=Table, 4",,\n',
    );
    await page.getByText('2 rows to mend').first().waitFor();
    expect(await faults(page)).toEqual([
      ['3', 'Link', 'nowhere', 'Must be an absolute URL that starts with http:// or https://'],
      ['5', 'Web address', 'empty', 'Is missing'],
    ]);

    const csv = await downloaded(page, 'Download 2 rows to mend');
    expect(csv).toBe(
      '\uFEFFName,Link,Tags,What is wrong\r\n' +
        'Table 2,nowhere,,Link: must be an absolute URL that starts with http:// or https://\r\n' +
        '"\'=Table, 4",,,Web address: is missing\r\n',
    );
    await page.getByRole('button', { name: 'Take other rows' }).click();
    const mended = csv.replace('nowhere', 'example.com/2').replace('4",,', '4",https://example.com/4,');
    await choose(page, 'tables-to-mend.csv', mended);
    await page.getByText('2 rows, 3 columns').waitFor();
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    await waitForJob(page);

    await page.getByText('2 codes created').waitFor();
    await page.getByRole('link', { name: 'See all of them' }).click();
    await page.getByText('Created by one job').waitFor();
    await page.getByText('2 of 2').waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, data: content, tags }: any) => [name, content, tags])).toEqual([
      ['=Table, 4', { url: 'https://example.com/4' }, []],
      ['Table 2', { url: 'https://example.com/2' }, []],
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a file of Excel with a mark, semicolons and umlauts becomes contacts, in the style and with the tags for all',
  async () => {
    const { page, call } = await openBulk();
    const csv =
      'Vorname;Nachname;E-Mail;Telefon 1;Telefon 2;Straße;PLZ;Ort;Geburtstag\r\n' +
      'Jörg;Müller;joerg@example.de;0049 30 901820;+49 30 901821;Königstraße 1;10115;Köln;10.12.1985\r\n' +
      'Änne;Groß;aenne@example.de;;;"Weg 2\r\nHinterhaus";;;\r\n';
    await choose(page, 'kontakte.csv', `\uFEFF${csv}`);
    await page.getByText('2 rows, 9 columns, separated by semicolons').waitFor();
    expect(await page.getByLabel('Type of the codes').inputValue()).toBe('vcard');
    expect(await page.getByLabel('PLZ goes to').inputValue()).toBe('data.address.postalCode');
    await page.getByText('1 row to mend').first().waitFor();
    expect(await faults(page)).toEqual([
      [
        '3',
        'Straße',
        expect.stringContaining('Hinterhaus'),
        expect.stringMatching(/^Must not hold control char/),
      ],
    ]);

    await page.getByRole('button', { name: 'Take other rows' }).click();
    const mended = Buffer.from(`\uFEFF${csv.replace('2\r\nH', '2, H')}`, 'utf16le');
    await choose(page, 'kontakte.txt', mended);
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByLabel('Tags for all').fill('Team, Süd');
    await page.getByRole('button', { name: 'Rounded' }).click();
    await page.getByText('Reads well').waitFor();
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    await waitForJob(page);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=createdAt');
    expect(data).toMatchObject([
      {
        type: 'vcard',
        data: {
          firstName: 'Jörg',
          lastName: 'Müller',
          emails: ['joerg@example.de'],
          phones: ['+4930901820', '+4930901821'],
          address: { street: 'Königstraße 1', postalCode: '10115', city: 'Köln' },
          birthday: '1985-12-10',
        },
        style: { shape: 'rounded' },
        tags: ['Team', 'Süd'],
      },
      { data: { firstName: 'Änne', address: { street: 'Weg 2, Hinterhaus' } }, style: { shape: 'rounded' } },
    ]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'what a column holds is changed by hand, also the type, and pasted rows are taken as well',
  async () => {
    const { page, call } = await openBulk();
    await page
      .getByLabel('Or paste rows')
      .fill('Where\tWhat\tWord\nLobby\tCafé\tespresso!\nBar\tCafé Bar\tcortado!');
    await page.getByRole('button', { name: 'Read rows' }).click();
    await page.getByText('2 rows to mend').first().waitFor();
    await page.getByLabel('Type of the codes').selectOption('wifi');
    await page.getByText('No column is given to Network name yet').waitFor();
    await page.getByLabel('Where goes to').selectOption({ label: 'Code name' });
    await page.getByLabel('What goes to').selectOption({ label: 'Network name (needed)' });
    await page.getByLabel('Word goes to').selectOption({ label: 'Password' });
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    await waitForJob(page);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, encoded }: any) => [name, encoded])).toEqual([
      ['Bar', 'WIFI:T:WPA;S:Café Bar;P:cortado!;;'],
      ['Lobby', 'WIFI:T:WPA;S:Café;P:espresso!;;'],
    ]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a short code that is taken is told at its row, and the other rows are made without it, each once',
  async () => {
    const { page, call, requests } = await openBulk();
    const taken = `taken-${randomUUID().slice(0, 8)}`;
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'Hello', shortCode: taken, name: 'First' });
    // The connection breaks after the service has taken the first request in.
    let broken = 0;
    await page.route('**/api/v1/qr-codes/bulk', async (route) => {
      if (route.request().postDataJSON().length === 2 && broken++ === 0) {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await choose(page, 'slugs.csv', `Name;Slug;Text\nA;;one\nB;${taken};two\nC;c-${taken};three\n`);
    await page.getByRole('button', { name: 'Create 3 codes' }).click();
    await page.getByText('1 row to mend').first().waitFor();
    expect(await faults(page)).toEqual([
      ['3', 'Slug', taken, `The short code ${taken} is taken: choose another`],
    ]);
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(1);

    await page.getByRole('button', { name: 'Create the 2 good rows' }).click();
    await page.getByText('2 of 2').waitFor();
    expect(await downloaded(page, 'Download 1 row to mend')).toContain(`B;${taken};two;`);
    expect(broken).toBe(2);
    expect(requests.filter((address) => address.endsWith('/qr-codes/bulk')).length).toBe(3);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name }: any) => name)).toEqual(['A', 'C', 'First']);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'more rows than one request takes are made by several jobs under one progress',
  async () => {
    const { page, call } = await openBulk();
    const lines = Array.from({ length: 601 }, (_, index) => `Table ${index},https://example.com/${index}`);
    await choose(page, 'many.csv', `Name,Link\n${lines.join('\n')}`);
    await page.getByText('these become 2 jobs').waitFor();
    await page.getByRole('button', { name: 'Create 601 codes' }).click();
    await page.getByText('601 of 601').waitFor({ timeout: PATIENCE_MS / 2 });
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(601);
    expect((await call('GET', '/api/v1/jobs')).data.map(({ progress }: any) => progress.total)).toEqual([
      101, 500,
    ]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'files that are no tables are told so, and the example of a type is one that passes',
  async () => {
    const { page } = await openBulk();
    await choose(page, 'tables.xlsx', 'PK');
    await page.getByText('This is a spreadsheet').waitFor();
    await choose(page, 'empty.csv', '\n\n');
    await page.getByText('There are no rows in it').waitFor();
    await choose(page, 'huge.csv', `Link\n${'https://example.com\n'.repeat(10_001)}`);
    await page.getByText('These are 10,001 rows').waitFor();

    await page.getByLabel('Type of the codes').selectOption('sepa');
    const example = await downloaded(page, 'Download example');
    await choose(page, 'example.csv', example);
    await page.getByRole('button', { name: 'Create 1 code' }).waitFor();
    expect(await page.getByLabel('Type of the codes').inputValue()).toBe('sepa');
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a plan that lacks bulk is told what it is, and nothing is asked of the service for it',
  async () => {
    const { page, requests } = await lab.signIn();
    await page.goto(`${lab.api.url}/codes`);
    await page.getByRole('link', { name: 'Create from CSV' }).first().click();
    await page.getByText('Hundreds of codes from one table').waitFor();
    await page.getByText('On the Business plan').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Many codes at once' }).waitFor();
    expect(requests.filter((address) => /\/api\/.*(jobs|bulk)/.test(address))).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test.each(SCREENS)(
  'axe finds nothing on any step on %s in %s colors, and none is wider than the screen',
  async (_name, colorScheme, viewport) => {
    const { page, complaints } = await openBulk(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (step: string) => {
      found.push(...(await pageFaults(page)).map((fault) => `${step}: ${fault}`));
    };
    await page.getByLabel('Or paste rows').waitFor();
    await look('rows');
    const long = 'Ein sehr langer Name '.repeat(12);
    const wrong = Array.from({ length: 150 }, (_, index) => `عرض 🌷 ${index},kein-link,${long}`);
    await choose(page, `${long}.csv`, `${long},Link,Tags\nA,https://example.com,x\n${wrong.join('\n')}`);
    await page.getByText('150 rows to mend').first().waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByText('Reads well').waitFor();
    await look('check');
    await page.getByRole('button', { name: 'Create the 1 good row' }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await look('created');
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);
