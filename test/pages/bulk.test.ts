import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, setUpPages, TEST_TIMEOUT_MS, PHONE, SCREENS } from '../support/page-fixture.js';

const fixture = setUpPages({}, true);

async function openBulk(viewport?: { width: number; height: number }) {
  const signedIn = await fixture.signIn({ plan: 'business', ...(viewport && { viewport }) });
  await signedIn.page.goto(`${fixture.api.url}/codes/bulk`);
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

/** The cells of the table of row errors, line by line. */
function rowErrors(page: Page): Promise<string[][]> {
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
  'row errors are shown by row and column, and the downloaded rows can be fixed and submitted',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(`${fixture.api.url}/codes/bulk`);
    await choose(
      page,
      'tables.csv',
      'Name,Link,Tags\nTable 1,https://example.com/1,"spring, wall"\nTable 2,nowhere,\n,https://example.com/3,\n"=Table, 4",,\n',
    );
    await page.getByText('2 rows to fix').first().waitFor();
    expect(await rowErrors(page)).toEqual([
      ['3', 'Link', 'nowhere', 'Must be an absolute URL that starts with http:// or https://'],
      ['5', 'URL', 'empty', 'Is required'],
    ]);

    const csv = await downloaded(page, 'Download 2 rows to fix');
    expect(csv).toBe(
      '\uFEFFName,Link,Tags,Row errors\r\n' +
        'Table 2,nowhere,,Link: must be an absolute URL that starts with http:// or https://\r\n' +
        '"\'=Table, 4",,,URL: is required\r\n',
    );
    await page.getByRole('button', { name: 'Start over' }).click();
    const fixed = csv.replace('nowhere', 'example.com/2').replace('4",,', '4",https://example.com/4,');
    await choose(page, 'tables-to-fix.csv', fixed);
    await page.getByText('2 rows, 3 columns').waitFor();
    await page.getByRole('button', { name: 'Submit 2 rows' }).click();
    await waitForJob(page);

    await page.getByText('2 codes created').waitFor();
    await page.getByRole('link', { name: 'View all codes' }).click();
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
  TEST_TIMEOUT_MS,
);

test(
  'columns of the routing give each code its availability, limit, and rules; errors name the column',
  async () => {
    const { page, call } = await openBulk();
    const rules = [{ when: { country: ['CH'] }, url: 'https://example.com/ch' }];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const csv = (secondRules: string) =>
      'name,data.url,routing.activeUntil,routing.scanLimit.scans,routing.rules\n' +
      `A,https://example.com/1,2030-05-01T08:00:00Z,100,${cell(JSON.stringify(rules))}\n` +
      `B,https://example.com/2,,,${cell(secondRules)}\n`;
    await choose(page, 'routing.csv', csv('[{"when"'));
    await page.getByText('1 row to fix').first().waitFor();
    expect(await page.getByLabel('Field for routing.rules').inputValue()).toBe('routing.rules');
    expect(await rowErrors(page)).toEqual([['3', 'routing.rules', '[{"when"', 'Must be JSON']]);
    await page.getByRole('button', { name: 'Start over' }).click();
    await choose(page, 'routing.csv', csv('[{"when":{},"url":"https://example.com"}]'));
    await page.getByText('1 row to fix').first().waitFor();
    expect((await rowErrors(page))[0]?.at(-1)).toBe('Must have at least one condition');
    await page.getByRole('button', { name: 'Start over' }).click();
    await choose(page, 'routing.csv', csv(''));
    await page.getByRole('button', { name: 'Submit 2 rows' }).click();
    await waitForJob(page);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, routing }: any) => [name, routing])).toEqual([
      [
        'A',
        {
          activeUntil: '2030-05-01T08:00:00.000Z',
          scanLimit: { scans: 100, confirm: false },
          rules: [{ id: 'r1', ...rules[0] }],
        },
      ],
      ['B', null],
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a CSV of Excel with a byte order mark, semicolons, and umlauts becomes contacts with common style and tags',
  async () => {
    const { page, call } = await openBulk();
    const csv =
      'Vorname;Nachname;E_Mail;Telefon 1;Telefon 2;Straße;PLZ;Ort;Geburtstag\r\n' +
      'Jörg;Müller;joerg@example.de;0049 30 901820;+49 30 901821;Königstraße 1;10115;Köln;10.12.1985\r\n' +
      'Änne;Groß;aenne@example.de;;;"Weg 2\r\nHinterhaus";;;\r\n';
    await choose(page, 'kontakte.csv', `\uFEFF${csv}`);
    await page.getByText('2 rows, 9 columns, separated by semicolons').waitFor();
    expect(await page.getByLabel('Code type').inputValue()).toBe('vcard');
    expect(await page.getByLabel('Field for PLZ').inputValue()).toBe('data.address.postalCode');
    await page.getByText('1 row to fix').first().waitFor();
    expect(await rowErrors(page)).toEqual([
      [
        '3',
        'Straße',
        expect.stringContaining('Hinterhaus'),
        expect.stringMatching(/^Must not contain control char/),
      ],
    ]);

    await page.getByRole('button', { name: 'Start over' }).click();
    const fixed = Buffer.from(`\uFEFF${csv.replace('2\r\nH', '2, H')}`, 'utf16le');
    await choose(page, 'kontakte.txt', fixed);
    await page.getByRole('button', { name: 'Customize', exact: true }).click();
    await page.getByLabel('Tags for all rows').fill('Team, Süd');
    await page.getByRole('group', { name: 'Shape' }).getByText('Rounded').click();
    await page.getByText('Reads well').waitFor();
    await page.getByRole('button', { name: 'Submit 2 rows' }).click();
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
  TEST_TIMEOUT_MS,
);

test(
  'pasted rows are accepted, and the type and the mapping can be changed, after a rejected file and an example',
  async () => {
    const { page, call } = await openBulk();
    await choose(page, 'tables.xlsx', 'PK');
    await page.getByText('This is a spreadsheet').waitFor();
    await page.getByLabel('Code type').selectOption('sepa');
    await choose(page, 'example.csv', await downloaded(page, 'Download example'));
    await page.getByRole('button', { name: 'Submit 1 row' }).waitFor();
    expect(await page.getByLabel('Code type').inputValue()).toBe('sepa');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByLabel('Code type').selectOption({ index: 0 });
    await page
      .getByLabel('Or paste rows')
      .fill('Where\tWhat\tWord\nLobby\tCafé\tespresso!\nBar\tCafé Bar\tcortado!');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('2 rows to fix').first().waitFor();
    await page.getByLabel('Code type').selectOption('wifi');
    await page.getByText('No column is mapped to Network name yet').waitFor();
    await page.getByLabel('Field for Where').selectOption({ label: 'Code name' });
    await page.getByLabel('Field for What').selectOption({ label: 'Network name (required)' });
    await page.getByLabel('Field for Word').selectOption({ label: 'Password' });
    await page.getByRole('button', { name: 'Submit 2 rows' }).click();
    await waitForJob(page);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, encoded }: any) => [name, encoded])).toEqual([
      ['Bar', 'WIFI:T:WPA;S:Café Bar;P:cortado!;;'],
      ['Lobby', 'WIFI:T:WPA;S:Café;P:espresso!;;'],
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a taken short code is reported at its row, and the other rows create one code each',
  async () => {
    const { page, call, requests } = await openBulk();
    const taken = `taken-${randomUUID().slice(0, 8)}`;
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'Hello', shortCode: taken, name: 'First' });
    // The connection breaks after the service has accepted the first request.
    let broken = 0;
    await page.route('**/api/v1/qr-codes/bulk', async (route) => {
      if (route.request().postDataJSON().length === 2 && broken++ === 0) {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await choose(page, 'slugs.csv', `Name;Slug;Text\nA;;one\nB;${taken};two\nC;c-${taken};three\n`);
    await page.getByRole('button', { name: 'Submit 3 rows' }).click();
    await page.getByText('1 row to fix').first().waitFor();
    expect(await rowErrors(page)).toEqual([
      ['3', 'Slug', taken, `The short code ${taken} is taken; choose another`],
    ]);
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(1);

    await page.getByRole('button', { name: 'Submit 2 rows' }).click();
    await page.getByText('2 of 2').waitFor();
    expect(await downloaded(page, 'Download 1 row to fix')).toContain(`B;${taken};two;`);
    expect(broken).toBe(2);
    expect(requests.filter((url) => url.endsWith('/qr-codes/bulk')).length).toBe(3);
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name }: any) => name)).toEqual(['A', 'C', 'First']);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'more rows than one request allows become several jobs under one progress bar',
  async () => {
    const { page, call } = await openBulk();
    const lines = Array.from({ length: 601 }, (_, index) => `Table ${index},https://example.com/${index}`);
    await choose(page, 'many.csv', `Name,Link\n${lines.join('\n')}`);
    await page.getByText('your rows become 2 jobs').waitFor();
    await page.getByRole('button', { name: 'Submit 601 rows' }).click();
    await page.getByText('601 of 601').waitFor({ timeout: TEST_TIMEOUT_MS / 2 });
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(601);
    expect((await call('GET', '/api/v1/jobs')).data.map(({ progress }: any) => progress.total)).toEqual([
      101, 500,
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a plan without bulk creation sees an upgrade notice, and the page sends no request for it',
  async () => {
    const { page, requests } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/codes/bulk`);
    await page.getByText('Create hundreds of codes from one table').waitFor();
    await page.getByText('On the Business plan').waitFor();
    expect(requests.filter((url) => /\/api\/.*(jobs|bulk)/.test(url))).toEqual([]);
    await goByKeys(page, 'j', /Bulk jobs/);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'every step of a bulk creation passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, complaints } = await openBulk(PHONE);
    await showOn(page, SCREENS[0]);
    const found: string[] = [];
    const audit = async (step: string) => {
      found.push(...(await screenFaults(page, step)));
    };
    await page.getByLabel('Or paste rows').waitFor();
    await audit('rows');
    const long = 'Ein sehr langer Name '.repeat(12);
    const invalid = Array.from({ length: 150 }, (_, index) => `عرض 🌷 ${index},kein-link,${long}`);
    await choose(page, `${long}.csv`, `${long},Link,Tags\nA,https://example.com,x\n${invalid.join('\n')}`);
    await page.getByText('150 rows to fix').first().waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Customize', exact: true }).click();
    await page.getByText('Reads well').waitFor();
    await audit('check');
    await page.getByRole('button', { name: 'Submit 1 row' }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await audit('created');
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
