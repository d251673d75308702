import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MAILS } from '../../store/mail/mail-documents.js';
import { MAILING_LISTS } from '../../store/mail/mailing-lists.js';
import { RECIPIENTS } from '../../store/mail/recipients.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
const withoutMail = setUpPages({ SMTP_URL: '', MAIL_FROM: '' });

const CLIENT = 'client@example.com';
const HOUR_MS = 3_600_000;

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Lets the analytics of the last hours return these scans: a scan of the past cannot be sent. */
async function countScans(page: Page, counts: readonly number[]): Promise<void> {
  await page.route(/\/api\/v1\/analytics\?.*granularity=hourly/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name)!));
    const hours = (to! - from!) / HOUR_MS;
    const timeSeries = Array.from({ length: hours }, (_, index) => ({
      start: new Date(from! + index * HOUR_MS).toISOString(),
      scans: counts[index - hours + counts.length] ?? 1,
    }));
    return route.fulfill({ json: { timeSeries } });
  });
}

test(
  'an alert is created from a suggestion by keyboard, tested, switched off, edited, and deleted',
  async () => {
    const { page, call, email, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    const { url, db } = fixture.api;
    await call('POST', '/api/v1/recipients', { email: CLIENT });
    await page.goto(`${url}/alerts`);
    await page.getByRole('heading', { name: 'Find out when something happens' }).waitFor();
    const faults = await screenFaults(page, 'no alerts');
    await page.getByRole('link', { name: 'A poster falls silent' }).press('Enter');
    await page.getByRole('heading', { name: 'Create alert' }).waitFor();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.inputValue()).toBe('Silent for 2 days');
    await page.getByText('These codes had no scans in the last 28 days').waitFor();
    // Nobody has confirmed yet, not even the person who creates it.
    await page.getByText('When you save, new recipients get a mail').waitFor();
    faults.push(...(await screenFaults(page, 'new alert')));

    // The kinds are radio buttons, the recipients a list with suggestions.
    await page.getByRole('radio', { name: 'A code falls silent' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Something happens', checked: true }).waitFor();
    await page.getByRole('checkbox', { name: 'A link breaks' }).waitFor();
    faults.push(...(await screenFaults(page, 'events')));
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('No scan for', { exact: true }).fill('3');
    await page.getByRole('button', { name: `Remove ${email}` }).press('Enter');
    await page.getByRole('button', { name: 'Create alert' }).press('Enter');
    await page.getByText('Add at least one recipient').waitFor();
    await page.getByText('Nobody gets this alert yet: add a recipient.').waitFor();
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    await recipients.and(page.locator(':focus')).waitFor();
    faults.push(...(await screenFaults(page, 'errors')));
    await page.keyboard.type('clie');
    await page.getByRole('option', { name: 'Waiting for confirmation' }).waitFor();
    await page.keyboard.press('Enter');
    const askAgain = page.getByRole('link', { name: 'Ask the recipients again' });
    expect(await askAgain.getAttribute('href')).toBe('/settings/recipients');
    await page.keyboard.type('NEW@example.com,');
    await page.getByRole('button', { name: 'Create alert' }).press('Enter');
    await page.getByText('A code has no scan for 3 days').waitFor();
    const [created] = (await call('GET', '/api/v1/alerts'))['data'];
    expect(created).toMatchObject({
      name: 'Silent for 3 days',
      filter: {},
      condition: { silence: { hours: 72, minScans: 10 } },
      emails: [CLIENT, 'new@example.com'],
      enabled: true,
    });
    const row = page.getByRole('listitem').filter({ hasText: 'Silent for 3 days' });
    await row.getByText('Never triggered').waitFor();
    await row.getByText('Nobody gets it', { exact: true }).waitFor();
    await row.getByText('No recipient has confirmed').waitFor();

    await choose(page, 'Actions for Silent for 3 days', 'Send test');
    await page.getByText('none of the recipients has confirmed yet').waitFor();
    await db.collection(RECIPIENTS).updateOne({ email: CLIENT }, { $set: { status: 'confirmed' } });
    await choose(page, 'Actions for Silent for 3 days', 'Send test');
    await page.getByText('Test sent to 1 recipient').waitFor();
    await page.reload();
    await row.getByText('2 recipients').waitFor();
    await row.getByText('OK', { exact: true }).waitFor();
    expect(await db.collection(MAILS).countDocuments({ to: CLIENT, template: 'alert' })).toBe(1);

    // The page shows the change before the API has made it.
    const patched = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
    const off = patched();
    await row.getByRole('switch', { name: 'Silent for 3 days is on' }).press('Space');
    await row.getByText('Off', { exact: true }).waitFor();
    await off;
    await expect(call('GET', `/api/v1/alerts/${created.id}`)).resolves.toMatchObject({ enabled: false });
    const on = patched();
    await row.getByRole('switch').press('Space');
    await row.getByText('OK', { exact: true }).waitFor();
    await on;
    const triggered = { state: 'triggered', lastTriggeredAt: new Date(Date.now() - 2 * HOUR_MS) };
    await db
      .collection<{ _id: string }>(MAILING_LISTS.alerts)
      .updateOne({ _id: created.id }, { $set: triggered });
    await page.reload();
    await row.getByText('Triggered', { exact: true }).waitFor();
    await row.getByText('Last triggered 2 hours ago').waitFor();
    faults.push(...(await screenFaults(page, 'alerts')));

    await row.getByRole('link', { name: 'Silent for 3 days' }).click();
    await page.getByRole('heading', { name: 'Edit Silent for 3 days' }).waitFor();
    expect(await page.getByLabel('No scan for', { exact: true }).inputValue()).toBe('3');
    await name.fill('Posters');
    await page.getByRole('button', { name: 'Save alert' }).click();
    await page.getByRole('link', { name: 'Posters' }).waitFor();
    // A change of the name leaves the state as it is.
    await expect(call('GET', `/api/v1/alerts/${created.id}`)).resolves.toMatchObject({
      name: 'Posters',
      state: 'triggered',
    });

    await choose(page, 'Actions for Posters', 'Delete alert');
    const confirm = page.getByRole('dialog', { name: 'Delete this alert?' });
    await confirm.getByRole('button', { name: 'Delete alert' }).click();
    await page.getByRole('heading', { name: 'Find out when something happens' }).waitFor();
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the form draws the number of an alert, counts its triggers of 28 days, and sends the chosen codes',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const code = await call('POST', '/api/v1/qr-codes', {
      name: 'Poster',
      type: 'url',
      data: 'https://example.com/',
    });
    const folder = await call('POST', '/api/v1/folders', { name: 'Berlin' });
    const quiet = Array.from({ length: 40 }, () => 1);
    await countScans(page, [60, ...quiet, 30, 30, ...quiet]);
    await page.goto(`${fixture.api.url}/alerts/new?kind=spike`);
    await page.getByText('Alert at 100').waitFor();
    await page.getByText('this alert would not have been triggered').waitFor();
    await page.getByText('The most within 1 hour: 60 scans').waitFor();
    await page.getByLabel('At least this number of scans').fill('60');
    await page.getByText('would have been triggered once').waitFor();
    await page.getByLabel('Within the last').fill('2');
    await page.getByText('would have been triggered 2 times').waitFor();
    await page.getByText('Alert at 60').waitFor();
    const faults = await screenFaults(page, 'spike');
    await page.getByRole('radio', { name: 'Few scans' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Alert below 5').waitFor();
    await page.getByText('The fewest within 24 hours: 24 scans').waitFor();

    await page.getByLabel('Fewer than this number of scans').fill('0');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('Enter a whole number from 1 to 1,000,000').waitFor();
    await page.getByLabel('Fewer than this number of scans').fill('7');
    await page.getByLabel('Folder').selectOption({ label: 'Berlin' });
    await page.getByRole('checkbox', { name: 'Include the folders below', checked: true }).waitFor();
    faults.push(...(await screenFaults(page, 'folder')));
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('Codes: folder Berlin and below').waitFor();
    const [created] = (await call('GET', '/api/v1/alerts'))['data'];
    expect(created).toMatchObject({
      filter: { folder: folder.id, includeSubfolders: true },
      condition: { drop: { scans: 7, hours: 24 } },
    });

    await page.getByRole('link', { name: created.name }).click();
    await page.getByRole('button', { name: 'Choose codes' }).click();
    await page.getByRole('combobox', { name: 'Search codes, tags, and types' }).fill('Poster');
    await page.getByRole('option', { name: 'Poster' }).click();
    await page.getByRole('button', { name: 'Remove the filter Code: Poster' }).waitFor();
    expect(await page.getByLabel('Folder').count()).toBe(0);
    // An account with webhooks needs no recipients, but then an endpoint.
    await page.getByRole('button', { name: /^Remove .*@/ }).click();
    await page.getByText('Nobody gets this alert yet: add a recipient. Or let a webhook endpoint').waitFor();
    faults.push(...(await screenFaults(page, 'nobody')));
    await page.getByRole('button', { name: 'Save alert' }).click();
    await page.getByText('Nobody gets it', { exact: true }).waitFor();
    await page.getByText('No recipients', { exact: true }).waitFor();
    faults.push(...(await screenFaults(page, 'nobody, in the list')));
    await call('POST', '/api/v1/webhooks', {
      url: 'https://example.com/hooks',
      events: ['alert.triggered'],
    });
    await page.reload();
    await page.getByText('Webhooks only').waitFor();
    expect(await page.getByText('Nobody gets it').count()).toBe(0);
    await expect(call('GET', `/api/v1/alerts/${created.id}`)).resolves.toMatchObject({
      filter: { qrCodeId: code.id },
      emails: [],
    });
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'Free shows the plans with alerts; without mail, the form says that nothing is sent',
  async () => {
    const free = await fixture.signIn({ plan: 'free', viewport: PHONE });
    await free.page.goto(fixture.api.url);
    await goByKeys(free.page, 'b', 'Alerts');
    await free.page.getByText('On the Pro and Business plans').waitFor();
    const faults = await screenFaults(free.page, 'free');
    await free.page.goto(`${fixture.api.url}/alerts/new`);
    await free.page.getByText('On the Pro and Business plans').waitFor();

    const { page, call, complaints } = await withoutMail.signIn({ plan: 'business', viewport: PHONE });
    await page.goto(`${withoutMail.api.url}/alerts/new?kind=drop`);
    await page.getByText('This service sends no mail').waitFor();
    faults.push(...(await screenFaults(page, 'no mail')));
    await page.getByText('Nobody gets this alert yet: the service sends no mail.').waitFor();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The service sends no mail', { exact: true }).waitFor();
    expect((await call('GET', '/api/v1/alerts'))['data']).toHaveLength(1);
    await page.getByRole('button', { name: 'Actions for Under 5 scans in 24 hours' }).click();
    await page.getByRole('menuitem', { name: 'Send test' }).getByText('This service sends no mail').waitFor();
    expect([faults, complaints, free.complaints]).toEqual([[], [], []]);
    await page.context().close();
    await free.page.context().close();
  },
  TEST_TIMEOUT_MS,
);
