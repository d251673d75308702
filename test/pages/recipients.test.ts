import { expect, test } from '@jest/globals';
import { MAILS } from '../../store/mail/mail-documents.js';
import { RECIPIENTS } from '../../store/mail/recipients.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
const withoutMail = setUpPages({ SMTP_URL: '', MAIL_FROM: '' });

const COLLEAGUE = 'colleague@example.com';

test(
  'recipients are added, asked again, shown with their last mail and its error, and removed',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    const { db, url } = fixture.api;
    await showOn(page, SCREENS[0]);
    await page.goto(`${url}/settings/recipients`);
    await page.getByText('No recipients yet').waitFor();
    const faults = await screenFaults(page, 'no recipients');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add recipient' });
    await dialog.getByLabel('Email').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await dialog.locator('[aria-invalid]:focus').waitFor();
    faults.push(...(await screenFaults(page, 'invalid address')));
    await dialog.getByLabel('Email').fill(`  ${COLLEAGUE} `);
    await page.keyboard.press('Enter');
    await page.getByText('Added. A mail asks for confirmation.').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: COLLEAGUE });
    await row.getByText('Waiting for confirmation').waitFor();
    await row.getByText('no mail sent yet').waitFor();

    await row.getByRole('button', { name: `Ask again: ${COLLEAGUE}` }).click();
    await page.getByText('Another mail asks for confirmation').waitFor();
    const mails = () => db.collection(MAILS).countDocuments({ to: COLLEAGUE, template: 'confirm_recipient' });
    expect(await mails()).toBe(2);
    await row.getByRole('button', { name: 'Ask' }).click();
    await page.waitForResponse((response) => response.url() === `${url}/api/v1/recipients`);
    // The fourth mail of the day is one too many.
    await row.getByRole('button', { name: 'Ask' }).click();
    await row.getByText('at most 3 such mails in 24 hours').waitFor();
    expect(await mails()).toBe(3);
    faults.push(...(await screenFaults(page, 'too many mails')));

    const { id } = await call('POST', '/api/v1/recipients', { email: 'client@example.com' });
    const sentAt = new Date(Date.now() - 7_200_000);
    const changes = [
      [{ email: COLLEAGUE }, { status: 'confirmed', confirmedAt: sentAt, lastMailAt: sentAt }],
      [{ email: 'client@example.com' }, { status: 'unsubscribed', lastError: '550 5.1.1 No such user' }],
    ] as const;
    for (const [filter, $set] of changes) await db.collection(RECIPIENTS).updateOne(filter, { $set });
    await page.reload();
    await row.getByText('Confirmed', { exact: true }).waitFor();
    await row.getByText('last mail 2 hours ago').waitFor();
    expect(await row.getByRole('button', { name: 'Ask' }).count()).toBe(0);
    const client = page.getByRole('listitem').filter({ hasText: 'client@example.com' });
    await client.getByText('Unsubscribed').waitFor();
    await client.getByText('550 5.1.1 No such user').waitFor();
    faults.push(...(await screenFaults(page, 'recipients')));

    await client.getByRole('button', { name: 'Remove client@example.com' }).click();
    const confirm = page.getByRole('dialog', { name: 'Remove this recipient?' });
    await confirm.getByText('client@example.com').waitFor();
    await confirm.getByRole('button', { name: 'Remove recipient' }).click();
    await client.waitFor({ state: 'detached' });
    expect((await call('GET', `/api/v1/recipients/${id}`))['error']['code']).toBe('not_found');
    expect(faults).toEqual([]);
    // The browser reports the invalid address and the mail too many.
    expect(complaints).toEqual([expect.stringContaining('422'), expect.stringContaining('429')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'without mail, the settings say so and add nobody; on Free they show the plans with mails',
  async () => {
    const { page, complaints } = await withoutMail.signIn({ plan: 'business', viewport: PHONE });
    await page.goto(`${withoutMail.api.url}/settings/recipients`);
    await page.getByText('This service sends no mail').waitFor();
    expect(await page.getByRole('button', { name: 'Add recipient' }).isDisabled()).toBe(true);
    const faults = await screenFaults(page, 'no mail');
    const free = await fixture.signIn({ plan: 'free', viewport: PHONE });
    await free.page.goto(`${fixture.api.url}/settings/recipients`);
    await free.page.getByText('On the Pro and Business plans').waitFor();
    faults.push(...(await screenFaults(free.page, 'free')));
    expect([faults, complaints, free.complaints]).toEqual([[], [], []]);
    await page.context().close();
    await free.page.context().close();
  },
  TEST_TIMEOUT_MS,
);
