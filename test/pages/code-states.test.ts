import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { scanByPhone, type SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

const PAST = '2024-03-01T12:00:00.000Z';
const FUTURE = '2090-01-01T00:00:00.000Z';

interface Code {
  id: string;
  shortCode: string;
}

/** Creates a code in each state. */
async function createCodes(call: SignedIn['call']): Promise<Record<string, Code>> {
  const create = (name: string, routing: object) =>
    call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/menu', name, routing });
  const codes = {
    active: await create('Menu', { activeFrom: PAST, scanLimit: { scans: 1200, confirm: false } }),
    scheduled: await create('Spring menu', { activeFrom: FUTURE }),
    expired: await create('Winter menu', { activeUntil: PAST }),
    paused: await create('Old menu', {}),
    exhausted: await create('Vouchers', { scanLimit: { scans: 1, confirm: false } }),
  };
  await call('PATCH', `/api/v1/qr-codes/${codes.paused.id}`, { status: 'paused' });
  await scanByPhone(fixture.api, codes.exhausted.shortCode);
  return codes;
}

test(
  'dates follow the order of the reader’s language, with English names',
  async () => {
    const { page, call } = await fixture.signIn({ locale: 'de-DE' });
    await createCodes(call);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('Opens 1 Jan 2090').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the list shows and filters the states of codes, and downloads what it shows as CSV',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    await createCodes(call);
    await page.goto(`${fixture.api.url}/codes`);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const [name, badge] of [
      ['Spring menu', /Opens Jan 1, 2090/],
      ['Winter menu', /Expired Mar 1, 2024/],
      ['Old menu', /Paused/],
      ['Vouchers', /Scans used up/],
    ] as const) {
      await row(name).filter({ hasText: badge }).waitFor();
    }
    await page.getByLabel('Status').selectOption('Expired');
    await page.waitForURL(/state=expired/);
    await row('Vouchers').waitFor({ state: 'detached' });
    await row('Winter menu').waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('qr-codes.csv');
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.startsWith('\uFEFFid,')).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(csv, {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map(({ name, state }) => [name, state])).toEqual([['Winter menu', 'expired']]);

    await page.getByLabel('Status').selectOption('Any status');
    await row('Vouchers').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the page of a code says why it serves nobody, and leads to what changes it',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    const { scheduled, expired, exhausted } = await createCodes(call);
    const head = page.getByRole('region', { name: 'Code', exact: true });
    const line = page.getByRole('region', { name: 'Where it leads' });
    await page.goto(`${fixture.api.url}/codes/${scheduled!.id}`);
    await head.getByText('Opens Jan 1, 2090').waitFor();
    await line.getByText('Visitors see that it is not open yet').waitFor();

    await page.goto(`${fixture.api.url}/codes/${expired!.id}`);
    await head.getByRole('link', { name: 'Expired Mar 1, 2024' }).click();
    await page.locator('[data-part=dates] input:focus').waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('switch').count()).toBe(0);

    await page.goto(`${fixture.api.url}/codes/${exhausted!.id}`);
    await head.getByText('Scans used up').waitFor();
    await line.getByRole('link', { name: 'Visitors see that its scans are used up' }).click();
    await page.getByText('0 left. Bots and link previews don’t count.').waitFor();
    await page.locator('[data-part=limit] input:focus').waitFor();
    // The typed value survives the reset.
    await page.getByLabel('Number of scans').fill('20');
    await page.getByRole('button', { name: 'Reset limit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset limit' }).click();
    await page.getByText('1 left. Bots and link previews don’t count.').waitFor();
    expect(await page.getByRole('button', { name: 'Reset limit' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('20 left. Bots and link previews don’t count.').waitFor();
    await line.getByText('20 of 20 scans left').waitFor();
    await head.getByText('Live', { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Parts of this page' })
      .getByRole('link', { name: 'Scans' })
      .click();
    const changes = page.getByRole('list', { name: 'Changes of the code in this range' });
    await changes.getByText('Scan limit used up').waitFor({ state: 'attached' });
    await changes.getByText('Available again').waitFor({ state: 'attached' });
    expect(await call('GET', `/api/v1/qr-codes/${exhausted!.id}`)).toMatchObject({ state: 'active' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a code is renamed in place, and paused at once with a message that undoes it',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    const { active } = await createCodes(call);
    const path = `/api/v1/qr-codes/${active!.id}`;
    await page.goto(`${fixture.api.url}/codes/${active!.id}`);
    const head = page.getByRole('region', { name: 'Code', exact: true });
    await head.getByRole('button', { name: 'Menu', exact: true }).click();
    await head.getByLabel('Name').fill('Lunch menu');
    await page.keyboard.press('Escape');
    await head.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await head.getByLabel('Name').fill('Dinner menu');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dinner menu', level: 1 }).waitFor();
    await page.locator('h1 button:focus').waitFor();
    expect(await call('GET', path)).toMatchObject({ name: 'Dinner menu' });

    // The page does not wait for the response.
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await head.getByRole('button', { name: 'Pause' }).click();
    await head.getByText('Paused').waitFor();
    await page.getByText('Visitors see that it is paused').waitFor();
    respond();
    await page.getByRole('button', { name: 'Undo' }).click();
    await head.getByText('Live').waitFor();
    await head.getByRole('button', { name: 'Pause' }).waitFor();
    const isActive = async () => (await call('GET', path)).status === 'active';
    await waitFor(isActive, WAIT_TIMEOUT_MS, () => 'the code to be active again');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'states of codes pass axe and fit the screen on a phone and a desktop',
  async () => {
    const { page, call } = await fixture.signIn({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const { scheduled, exhausted } = await createCodes(call);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('Winter menu').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.goto(`${fixture.api.url}/codes/${scheduled!.id}`);
    await page.getByRole('heading', { name: 'Scan it now to test it' }).waitFor();
    expect(await screenFaults(page, 'without scans')).toEqual([]);
    await page.getByRole('link', { name: 'Design and print' }).click();
    await page.getByText('Works after printing: you can change the destination later').waitFor();
    expect(await screenFaults(page, 'design')).toEqual([]);
    await page.goto(`${fixture.api.url}/codes/${exhausted!.id}`);
    await page.getByText('Visitors see that its scans are used up').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
