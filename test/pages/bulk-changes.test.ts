import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages({}, true);

/** Number of codes: more than the list shows at first. */
const CODES = 102;

/**
 * Opens the list of an account with codes, all of them selected. The last one is static, so its symbol has
 * its URL.
 */
async function selectAll(viewport: { width: number; height: number }): Promise<SignedIn> {
  const signedIn = await fixture.signIn({ plan: 'business', viewport });
  const items = Array.from({ length: CODES }, (_, index) => ({
    type: 'url',
    data: `https://old.example/${index}`,
    name: `Table ${index}`,
    tags: ['menu'],
    ...(index === CODES - 1 && { dynamic: false }),
  }));
  await signedIn.call('POST', '/api/v1/qr-codes/bulk', items);
  await openSelected(signedIn.page);
  return signedIn;
}

async function openSelected(page: Page): Promise<void> {
  await page.goto(`${fixture.api.url}/codes`);
  await page.getByLabel('Select all 100 shown').check();
  await page.getByRole('button', { name: `Select all ${CODES} that match` }).click();
}

const selected = (page: Page) => page.getByRole('region', { name: 'Selected codes' });

async function startFromMenu(page: Page, action: string): Promise<void> {
  await selected(page).getByRole('button', { name: 'More actions for the selected codes' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'all codes that match are changed after a check, and the change is undone except where a code was edited since; each step fits a phone and a desktop',
  async () => {
    const { page, call, complaints } = await selectAll(PHONE);
    await showOn(page, SCREENS[0]);
    const faults = await screenFaults(page);
    await startFromMenu(page, 'Replace in URLs');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find').fill('old.example');
    await dialog.getByLabel('Replace with').fill('new.example');
    await dialog.getByRole('button', { name: 'Check changes' }).click();
    await dialog.getByText('1printed code would change').waitFor();
    await dialog.getByText('https://new.example/0').waitFor();
    faults.push(...(await screenFaults(page)));
    const submit = dialog.getByRole('button', { name: `Change ${CODES} codes` });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Change what is printed on 1 code').check();
    await submit.click();
    await page.getByRole('heading', { name: `${CODES} codes changed` }).waitFor();
    faults.push(...(await screenFaults(page)));

    const { data } = await call('GET', '/api/v1/qr-codes?limit=100&sort=name');
    expect(data.every(({ data: url }: { data: string }) => url.startsWith('https://new.example/'))).toBe(
      true,
    );
    await call('PATCH', `/api/v1/qr-codes/${data[3].id}`, { name: 'Edited since' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: '101 codes changed, 1 code left out' }).waitFor();
    const skipped = page.getByRole('row').filter({ hasText: 'The QR code was changed after the job' });
    expect(await skipped.getByRole('link').getAttribute('href')).toBe(`/codes/${data[3].id}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(',changed_since,')]);
    await page.getByRole('button', { name: 'Changed (101)' }).click();
    await page.getByRole('link', { name: 'Table 0', exact: true }).waitFor();
    faults.push(...(await screenFaults(page)));
    await page
      .getByRole('link', { name: `Replace old.example → new.example in ${CODES} destinations` })
      .click();
    await page.getByRole('link', { name: 'Undone by a job' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'all codes that match get the style of a template, are paused, and are deleted only after the user has typed their current number',
  async () => {
    const { page, call, complaints } = await selectAll({ width: 1280, height: 800 });
    const style = { foreground: '#0b3d91' };
    const { id } = await call('POST', '/api/v1/templates', { name: 'House style', style });
    await startFromMenu(page, 'Apply template');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template').selectOption({ label: 'House style' });
    await dialog.getByRole('button', { name: 'Check changes' }).click();
    await dialog.getByText('0printed codes would change').waitFor();
    await dialog.getByRole('button', { name: `Change ${CODES} codes` }).click();
    await page.getByRole('heading', { name: `${CODES} codes changed` }).waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?limit=1');
    expect([data[0].template.id, data[0].style.foreground]).toEqual([id, '#0b3d91']);

    await openSelected(page);
    await selected(page).getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: `Change ${CODES} codes` }).click();
    await page.getByRole('heading', { name: `${CODES} codes changed` }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect((await call('GET', '/api/v1/qr-codes?state=paused&limit=1')).pagination.total).toBe(CODES);

    await openSelected(page);
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'Created while the list was open' });
    await startFromMenu(page, 'Delete');
    await dialog.getByText('has changed from 102 to 103').waitFor();
    const submit = dialog.getByRole('button', { name: 'Delete 103 codes' });
    await dialog.getByLabel('Type 103 to confirm').fill('102');
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Type 103 to confirm').fill('103');
    await submit.click();
    await page.getByRole('heading', { name: '103 codes deleted' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('No codes yet').waitFor();
    // The browser reports the response that names the current number.
    expect(complaints).toEqual([expect.stringContaining('409')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a bulk creation is undone, except a code in use',
  async () => {
    const { page, call } = await selectAll({ width: 1280, height: 800 });
    const { data } = await call('GET', '/api/v1/qr-codes?limit=1&sort=name');
    await call('PATCH', `/api/v1/qr-codes/${data[0].id}`, { name: 'In use' });
    await page.goto(`${fixture.api.url}/jobs`);
    await page.getByRole('link', { name: `Create ${CODES} codes` }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: '101 codes deleted, 1 code left out' }).waitFor();
    await page.getByRole('row', { name: /In use/ }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the menu of the list replaces text in the URLs of the codes that it is filtered to, without a selection',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const create = (name: string, tags: string[]) =>
      call('POST', '/api/v1/qr-codes', { type: 'url', data: `https://old.example/${name}`, name, tags });
    const [menu, other] = [await create('menu', ['menu']), await create('other', [])];
    await page.goto(`${fixture.api.url}/codes?tag=menu`);
    await page.getByRole('button', { name: 'More actions for codes' }).click();
    await page.getByRole('menuitem', { name: 'Replace in their URLs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find').fill('old.example');
    await dialog.getByLabel('Replace with').fill('new.example');
    await dialog.getByRole('button', { name: 'Check changes' }).click();
    await dialog.getByRole('button', { name: 'Change 1 code' }).click();
    await page.getByRole('heading', { name: '1 code changed' }).waitFor();
    const urlOf = async ({ id }: { id: string }) => (await call('GET', `/api/v1/qr-codes/${id}`)).data;
    expect([await urlOf(menu as { id: string }), await urlOf(other as { id: string })]).toEqual([
      'https://new.example/menu',
      'https://old.example/other',
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
