import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const ROUTING = {
  activeUntil: '2036-01-01T00:00:00Z',
  scanLimit: { scans: 100 },
  password: 'open sesame',
  rules: [{ name: 'Switzerland', when: { country: ['CH'] }, url: 'https://example.com/ch' }],
  variants: [
    { url: 'https://example.com/a', weight: 70 },
    { url: 'https://example.com/b', weight: 30 },
  ],
  utm: { source: 'qr' },
  query: { forward: 'append' },
};

test(
  'a template is created, becomes the default, fills in the form of a new code, and is applied after a check',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const existing = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
    await page.goto(`${fixture.api.url}/codes/templates`);
    await page.getByText('No templates yet').waitFor();
    await page.getByRole('link', { name: 'Create template' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Menus');
    // After a rejection, the focus goes to the marked field, and stays in the next one while it is edited.
    const rejection = {
      code: 'validation_error',
      message: '',
      details: [{ path: 'name', message: 'is taken' }],
    };
    await page.route('**/api/v1/templates', (route) =>
      route.fulfill({ status: 422, json: { error: rejection } }),
    );
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await page.getByLabel('Tags').pressSequentially('menu');
    await page.getByLabel('Tags').and(page.locator(':focus')).waitFor();
    expect(await page.getByLabel('Tags').inputValue()).toBe('menu');
    await page.unroute('**/api/v1/templates');
    await page.getByText('Dots', { exact: true }).first().click();
    await page.getByLabel('Tags').fill('menu, spring');
    await page.getByText('UTM parameters', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Source' }).fill('qr');
    await page.getByText('Scan limit', { exact: true }).click();
    await page.getByLabel('Number of scans').fill('100');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('Fix the marked fields').waitFor();
    await choose(page, 'More actions for Rule 1', 'Delete');
    await page.getByRole('button', { name: 'Split visitors' }).click();
    const variants = page.getByRole('list', { name: 'Variants' });
    await variants.getByLabel('URL').nth(0).fill('https://example.com/a');
    await variants.getByLabel('URL').nth(1).fill('https://example.com/b');
    await page.getByText('Metadata', { exact: true }).click();
    await page.getByRole('button', { name: 'Add metadata' }).click();
    await page.getByLabel('Key, 1').fill('shop');
    await page.getByLabel('Value, 1').fill('Berlin');
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('link', { name: 'Menus', exact: true }).waitFor();
    await choose(page, 'Change Menus', 'Make default');
    await page.getByText('Default', { exact: true }).waitFor();

    await page.goto(`${fixture.api.url}/codes/new`);
    const chosen = page.getByLabel('Template', { exact: true }).locator('option:checked');
    await chosen.and(page.getByText('Menus')).waitFor({ state: 'attached' });
    expect(await page.getByLabel('Tags').inputValue()).toBe('menu, spring');
    await page.getByText('Metadata', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove shop' }).click();
    await page.getByLabel('URL').fill('https://example.com/menu');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/codes\/qr_/);
    const [created] = (await call('GET', '/api/v1/qr-codes'))['data'];
    expect(created).toMatchObject({
      style: { shape: 'dots' },
      tags: ['menu', 'spring'],
      metadata: {},
      routing: {
        utm: { source: 'qr' },
        scanLimit: { scans: 100 },
        variants: [{ url: 'https://example.com/a' }, { url: 'https://example.com/b' }],
      },
      template: { revision: 1 },
    });

    await page.goto(`${fixture.api.url}/codes/templates`);
    await choose(page, 'Change Menus', 'Apply to codes');
    const apply = dialog(page, 'Apply template to codes');
    await apply.getByLabel('Codes').selectOption('all');
    await apply.getByRole('button', { name: 'Check changes' }).click();
    await apply.getByRole('button', { name: 'Change 1 code' }).click();
    await page.waitForURL(/\/jobs\/job_/);
    const job = page.url().split('/').at(-1)!;
    expect((await call('GET', `/api/v1/jobs/${job}`))['type']).toBe('bulk_update');

    await page.goto(`${fixture.api.url}/codes/templates`);
    await choose(page, 'Change Menus', 'Delete template');
    await dialog(page, 'Delete this template?').getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('No templates yet').waitFor();
    expect(existing['template']).toBeNull();
    expect(complaints).toEqual([expect.stringContaining('422')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop, empty, full, and in the form and the dialog, and nothing is wider than the screen',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/codes/templates`);
    await page.getByText('No templates yet').waitFor();
    const faults = await screenFaults(page);
    for (const name of ['Menus', 'قوائم الطعام', 'A template with a long name '.repeat(3).trim()]) {
      const style = { foreground: '#1a237e', shape: 'rounded' };
      const defaults = name === 'Menus' ? { routing: ROUTING, metadata: { shop: 'Berlin' } } : {};
      await call('POST', '/api/v1/templates', { name, style, defaults, isDefault: name === 'Menus' });
    }
    await page.reload();
    await page.getByRole('link', { name: 'Menus' }).waitFor();
    faults.push(...(await screenFaults(page)));
    await choose(page, 'Change Menus', 'Apply to codes');
    await dialog(page, 'Apply template to codes').getByLabel('Codes').waitFor();
    faults.push(...(await screenFaults(page)));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Menus' }).click();
    await page.getByRole('button', { name: 'Save template' }).waitFor();
    await page.getByRole('heading', { name: 'Rules' }).waitFor();
    faults.push(...(await screenFaults(page)));
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
