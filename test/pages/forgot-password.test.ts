import { expect, test } from '@jest/globals';
import { MAILS } from '../../store/mail/mail-documents.js';
import { screenFaults } from '../support/page-faults.js';
import { setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

test(
  'a link to set a new password is requested from the sign-in page',
  async () => {
    const { page, complaints } = await fixture.open();
    await page.goto(`${fixture.api.url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await screenFaults(page, 'forgot password')).toEqual([]);
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.locator('[aria-invalid]').waitFor();
    await page.getByLabel('Email').fill('Ada@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a mail with a link is on its way').waitFor();
    expect(await screenFaults(page, 'link requested')).toEqual([]);
    const mails = await fixture.api.db.collection(MAILS).find({ to: 'ada@example.com' }).toArray();
    expect(mails).toMatchObject([{ template: 'password_reset', status: 'pending' }]);
    // The browser reports the rejected request.
    expect(complaints).toEqual([expect.stringContaining('422')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
