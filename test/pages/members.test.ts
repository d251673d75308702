import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedIn } from '../support/dashboard.js';
import { screenFaults } from '../support/page-faults.js';
import { PHONE, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();
const PASSWORD = 'three unrelated words';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

async function openMembers(page: Page): Promise<void> {
  await page.goto(`${fixture.api.url}/members`);
  await heading(page, 'Members').waitFor();
}

/** Invites a person on the page of the members, and returns the link. */
async function inviteOnPage(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const form = dialog(page, 'Invite a person');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog(page, 'Person invited').waitFor();
  return (await page.locator('.invitation-link code').textContent()) ?? '';
}

async function invite(owner: Pick<SignedIn, 'call'>, email: string, role = 'editor'): Promise<string> {
  const { url } = await owner.call('POST', '/api/v1/invitations', { email, role });
  return url as string;
}

test(
  'a person is invited, joins by the link with a password, and is an editor without the controls of admins',
  async () => {
    const owner = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page } = owner;
    await openMembers(page);
    await row(page, owner.email).getByText('Owner', { exact: true }).waitFor();
    expect(await screenFaults(page, 'only the owner')).toEqual([]);

    await page.getByRole('button', { name: 'Invite a person' }).click();
    expect(await screenFaults(page, 'invite')).toEqual([]);
    await page.keyboard.press('Escape');
    const link = await inviteOnPage(page, 'Grace@example.com', 'Editor');
    expect(link).toMatch(/\/join#[\w-]{20,}$/);
    // The service of this test sends no mail.
    await page.getByText('this service sends no mail').waitFor();
    expect(await screenFaults(page, 'link')).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('You haven’t copied the link').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await row(page, 'grace@example.com').getByText('Pending').waitFor();
    expect(await screenFaults(page, 'invitation')).toEqual([]);

    const other = await fixture.open(PHONE);
    await other.page.goto(link);
    await heading(other.page, `Join ${owner.email}`).waitFor();
    await other.page.getByText('Creates, changes, and deletes codes').waitFor();
    expect(other.page.url()).toBe(`${fixture.api.url}/join`);
    expect(await screenFaults(other.page, 'join')).toEqual([]);
    await other.page.getByLabel('Your name').fill('Grace Hopper');
    await other.page.getByLabel('Password', { exact: true }).fill('password');
    await other.page.getByRole('button', { name: 'Create password and join' }).click();
    await other.page.locator('[aria-invalid]').waitFor();
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: 'Create password and join' }).click();
    await heading(other.page, 'Home').or(other.page.getByRole('link', { name: 'Create code' })).first().waitFor();
    expect(other.requests.filter((url) => url.includes(link.split('#')[1]!))).toEqual([]);

    await openMembers(other.page);
    await row(other.page, 'Grace Hopper').getByText('Editor', { exact: true }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Invite a person' }).count()).toBe(0);
    expect(await other.page.getByRole('button', { name: `Actions on ${owner.email}` }).count()).toBe(0);
    expect(await other.page.getByRole('region', { name: 'Invitations' }).count()).toBe(0);
    await other.page.goto(`${fixture.api.url}/api-keys`);
    await other.page.getByText('This is for admins and owners').waitFor();
    expect(await screenFaults(other.page, 'page of admins')).toEqual([]);
    await other.page.goto(`${fixture.api.url}/codes/new`);
    await other.page.getByRole('button', { name: 'Create code' }).first().waitFor();
    await other.page.context().close();

    await openMembers(page);
    await row(page, 'Grace Hopper').waitFor();
    await page.getByRole('region', { name: 'Invitations' }).waitFor({ state: 'hidden' });
    expect(owner.complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
