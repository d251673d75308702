import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { scanByPhone } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const ITEMS = [
  { title: 'Menu', url: 'https://example.com/menu' },
  { title: 'Reserve a table', url: 'https://example.com/reserve' },
  { title: 'خريطة', url: 'https://example.com/map' },
];

/** A link of the form, by its position from 1. */
const link = (page: Page, position: number) =>
  page.getByRole('group', { name: `Link ${position}`, exact: true });

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

test(
  'a list of links is created, sorted with the keyboard, and edited without changing the IDs of its links',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/codes/new`);
    await page.getByRole('radio', { name: 'Link list' }).check({ force: true });
    await page.getByLabel('Heading', { exact: true }).fill('Café Lumière');
    await link(page, 1).getByLabel('Title').fill('Menu');
    await link(page, 1).getByLabel('URL').fill('example.com/menu');
    await page.getByRole('button', { name: 'Add link' }).click();
    // The focus is in the title of the new link.
    await page.keyboard.type('Reserve a table');
    await page.getByRole('button', { name: 'Create code' }).click();
    await link(page, 2).getByText('Required').waitFor();
    await link(page, 2).getByLabel('URL').fill('https://example.com/reserve');
    expect(await preview(page).getByRole('link').allInnerTexts()).toEqual(['Menu', 'Reserve a table']);
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/codes\/qr_\w+/);
    const [created] = (await call('GET', '/api/v1/qr-codes'))['data'];
    expect(created).toMatchObject({
      type: 'links',
      data: {
        title: 'Café Lumière',
        items: ITEMS.slice(0, 2).map((item, at) => ({ ...item, id: `l${at + 1}` })),
      },
    });

    await page.goto(`${fixture.api.url}/codes/${created.id}/edit`);
    await page.getByRole('button', { name: 'Move Reserve a table up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Reserve a table is now 1 of 2').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Reserve a table down');
    await page.getByRole('button', { name: 'Add link' }).click();
    await link(page, 3).getByLabel('Title').fill('Map');
    await link(page, 3).getByLabel('URL').fill('https://example.com/map');
    await page.getByRole('button', { name: 'Remove Menu' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Menu' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${created.id}`))['data']['items']).toEqual([
      { ...ITEMS[1], id: 'l2' },
      { id: 'l3', title: 'Map', url: 'https://example.com/map' },
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an error of the API is shown at the link that it is about',
  async () => {
    const { page, call } = await fixture.signIn();
    const data = { title: 'Bistro', items: ITEMS };
    const { id, shortUrl } = await call('POST', '/api/v1/qr-codes', { type: 'links', data });
    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    await link(page, 2).getByLabel('URL').fill(shortUrl);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Fix the marked fields').waitFor();
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    expect(await link(page, 2).getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'clicks are counted by link, and codes without links show none',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    const data = { title: 'Bistro', items: ITEMS };
    const list = await call('POST', '/api/v1/qr-codes', { type: 'links', data });
    const url = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
    const paths = ['', '/l2', '/l2', '/l1'].map((path) => list.shortCode + path);
    for (const path of [...paths, url.shortCode]) await scanByPhone(fixture.api, path);
    await page.goto(`${fixture.api.url}/codes/${list.id}`);
    const table = page.getByRole('table', { name: 'Clicks' });
    await table.waitFor();
    const shown = await table.getByRole('row').allInnerTexts();
    expect(shown.map((text) => text.split(/\s*[\n\t]\s*/))).toEqual([
      ['Link', 'Clicks', 'Daily visitors'],
      ['Reserve a table', 'example.com/reserve', '2', '1'],
      ['Menu', 'example.com/menu', '1', '1'],
      ['خريطة', 'example.com/map', '0', '0'],
    ]);
    await page.getByText('3 clicks in total').waitFor();

    await page.goto(`${fixture.api.url}/codes/${url.id}`);
    await page.getByRole('heading', { name: 'Referrers' }).waitFor();
    expect(await page.getByText('Clicks').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a contact shows a page first if it can be changed after printing, and its saves are counted as clicks',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/codes/new?type=vcard`);
    await page.getByLabel('First name').fill('Ada');
    const shown = page.getByRole('switch', { name: 'Show a page first' });
    expect(await shown.count()).toBe(0);
    await page.getByRole('switch', { name: 'Can be changed after printing' }).check();
    expect(await shown.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/codes\/qr_\w+/);
    const [created] = (await call('GET', '/api/v1/qr-codes'))['data'];
    expect(created).toMatchObject({ type: 'vcard', dynamic: true, page: {} });
    await scanByPhone(fixture.api, created.shortCode);
    await scanByPhone(fixture.api, `${created.shortCode}/contact.vcf`);
    await page.goto(`${fixture.api.url}/codes/${created.id}`);
    await page.getByRole('table', { name: 'Clicks' }).getByText('Save contact').waitFor();

    await page.goto(`${fixture.api.url}/codes/${created.id}/edit`);
    await shown.uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${created.id}`))['page']).toBeNull();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing in the form and in the analytics of a list, and nothing is wider than the screen',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const items = [
      ...ITEMS,
      { title: 'A long title '.repeat(7).trim(), url: `https://example.com/${'a'.repeat(300)}` },
    ];
    const list = await call('POST', '/api/v1/qr-codes', { type: 'links', data: { title: 'Bistro', items } });
    for (const path of ['', '/l1']) await scanByPhone(fixture.api, list.shortCode + path);
    await page.goto(`${fixture.api.url}/codes/${list.id}`);
    await page.getByRole('table', { name: 'Clicks' }).waitFor();
    await page.getByRole('heading', { name: 'Referrers' }).waitFor();
    const faults = await screenFaults(page, 'clicks');
    await page.goto(`${fixture.api.url}/codes/${list.id}/edit`);
    await page.getByText('Print it').first().waitFor();
    await link(page, 1).getByLabel('URL').fill('menu');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter the address of a web page').waitFor();
    // Below what sticks to the top, a field is too small to tap.
    await page.evaluate('scrollTo(0, 0)');
    faults.push(...(await screenFaults(page, 'form')));
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
