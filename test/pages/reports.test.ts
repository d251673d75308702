import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { RECIPIENTS } from '../../store/mail/recipients.js';
import { screenFaults } from '../support/page-faults.js';
import { goByKeys, PHONE, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const CLIENT = 'client@example.com';

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'a report is created, shared after a question, sent, rotated, edited, and deleted',
  async () => {
    const { page, call, email, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    const { url, db } = fixture.api;
    await call('POST', '/api/v1/recipients', { email: CLIENT });
    await page.goto(`${url}/reports`);
    await page.getByText('No reports yet').waitFor();
    const faults = await screenFaults(page, 'no reports');
    await page.getByRole('link', { name: 'Create report' }).click();
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByText('Enter a name').waitFor();
    const name = page.getByLabel('Name', { exact: true });
    await name.and(page.locator(':focus')).waitFor();
    faults.push(...(await screenFaults(page, 'errors')));
    await page.keyboard.type('Bistro Rosa');
    await page.getByRole('checkbox', { name: 'Cities' }).check();
    await page.getByRole('checkbox', { name: 'Devices' }).uncheck();
    await page.getByRole('combobox', { name: 'Recipients' }).fill('client');
    await page.keyboard.press('Enter');
    await page.getByLabel('Send it').selectOption('month');
    await page.getByLabel('At', { exact: true }).selectOption('17');
    await page.getByLabel('Time zone').focus();
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByRole('button', { name: 'Create report' }).press('Enter');
    await page.getByText('On the 1st of every month at 5 PM, Europe/Berlin').waitFor();
    const [created] = (await call('GET', '/api/v1/reports'))['data'];
    expect(created).toMatchObject({
      name: 'Bistro Rosa',
      timezone: 'Europe/Berlin',
      schedule: { every: 'month', hour: 17 },
      emails: [email, CLIENT],
      link: null,
    });
    expect(created.sections).toEqual(expect.arrayContaining(['cities', 'timeSeries']));
    expect(created.sections).not.toContain('devices');
    const row = page.getByRole('listitem').filter({ hasText: 'Bistro Rosa' });
    await row.getByText('No shared page').waitFor();
    await row.getByText('2 recipients').waitFor();

    await choose(page, 'Actions for Bistro Rosa', 'Send now');
    await page.getByText('none of the recipients has confirmed yet').waitFor();
    await db.collection(RECIPIENTS).updateOne({ email: CLIENT }, { $set: { status: 'confirmed' } });
    await choose(page, 'Actions for Bistro Rosa', 'Send now');
    await page.getByText('On its way to 1 recipient').waitFor();
    await row.getByText('Last sent just now').waitFor();

    await row.getByRole('button', { name: 'Preview Bistro Rosa' }).click();
    const share = page.getByRole('dialog', { name: 'Turn on the shared page?' });
    faults.push(...(await screenFaults(page, 'question')));
    await share.getByRole('button', { name: 'Turn on page' }).click();
    const link = row.getByRole('link', { name: 'Preview Bistro Rosa' });
    await link.waitFor();
    const former = await link.getAttribute('href');
    expect((await fetch(former!)).status).toBe(200);
    const opening = page.context().waitForEvent('page');
    await link.click();
    const shared = await opening;
    await shared.getByRole('heading', { name: 'Bistro Rosa' }).waitFor();
    await shared.close();
    await row.getByRole('button', { name: 'Copy link of Bistro Rosa' }).waitFor();
    faults.push(...(await screenFaults(page, 'reports')));

    await choose(page, 'Actions for Bistro Rosa', 'Rotate link');
    const rotate = page.getByRole('dialog', { name: 'Rotate the link?' });
    await rotate.getByText('ends at once').waitFor();
    let respond = (): void => undefined;
    const responds = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/v1/reports?*', async (route) => {
      await responds;
      await route.continue();
    });
    await rotate.getByRole('button', { name: 'Rotate link' }).click();
    await rotate.waitFor({ state: 'detached' });
    await page.getByText('Link rotated').waitFor();
    const current = await link.getAttribute('href');
    // The list has not loaded again.
    expect([(await fetch(former!)).status, (await fetch(current!)).status]).toEqual([404, 200]);
    respond();

    await row.getByRole('link', { name: 'Bistro Rosa', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit Bistro Rosa' }).waitFor();
    await page.getByLabel('Shared page').selectOption('until');
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByText('Choose a time in the future').waitFor();
    await page.getByLabel('Ends').fill('2036-05-01T19:30');
    await page.getByLabel('Send it').selectOption('none');
    faults.push(...(await screenFaults(page, 'edited')));
    await page.getByRole('button', { name: 'Save report' }).click();
    await row.getByText(/Shared page until May 1, 2036/).waitFor();
    await row.getByText('Sent only when you send it').waitFor();
    // The page stays where it is.
    expect(await link.getAttribute('href')).toBe(current);

    await choose(page, 'Actions for Bistro Rosa', 'Delete report');
    const confirm = page.getByRole('dialog', { name: 'Delete this report?' });
    await confirm.getByRole('button', { name: 'Delete report' }).click();
    await page.getByText('No reports yet').waitFor();
    expect((await fetch(current!)).status).toBe(404);
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'Free shows the plans with reports, and the search finds the page by other words',
  async () => {
    const { page, complaints } = await fixture.signIn({ plan: 'free', viewport: PHONE });
    await page.goto(fixture.api.url);
    await goByKeys(page, 'r', 'Reports');
    await page.getByText('On the Pro and Business plans').waitFor();
    const faults = await screenFaults(page, 'free');
    await page.goto(`${fixture.api.url}/reports/new`);
    await page.getByText('On the Pro and Business plans').waitFor();
    for (const [words, found] of [
      ['notification', 'Alerts'],
      ['silent', 'Alerts'],
      ['weekly mail', 'Reports'],
      ['client page', 'Reports'],
      ['share', 'Reports'],
    ] as const) {
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog').getByRole('combobox');
      await search.fill(words);
      await page.getByRole('option', { name: found }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
