import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/browser.js';
import type { SignedIn } from '../support/dashboard.js';
import { addMember } from '../support/add-member.js';
import { pageFaults, screenFaults } from '../support/page-faults.js';
import { PHONE, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

/** Without mail, links are copied. */
const fixture = setUpPages({ SMTP_URL: '', MAIL_FROM: '' });
const PASSWORD = 'three unrelated words';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

/** Comes back to the tab of a page until it shows something. A page that was just read is not read again. */
async function comeBack(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await waitFor(
    async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      return isShown();
    },
    WAIT_TIMEOUT_MS,
    () => `the current state on ${page.url()}`,
  );
}

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
  return local((await page.locator('.invitation-link code').textContent()) ?? '');
}

/** Returns the link on the host of the test: the public URL names another one. */
const local = (link: string) => `${fixture.api.url}/join${new URL(link).hash}`;

async function invite(owner: Pick<SignedIn, 'call'>, email: string, role = 'editor'): Promise<string> {
  const { url } = await owner.call('POST', '/api/v1/invitations', { email, role });
  return local(url as string);
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
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('You haven’t copied the link').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await row(page, 'grace@example.com').getByText('Pending').waitFor();
    expect(await screenFaults(page, 'invitation')).toEqual([]);

    const other = await fixture.open(PHONE);
    await other.page.goto(link);
    await heading(other.page, `Join ${owner.email}`).waitFor();
    await other.page.getByText('You can create, change, and delete codes').waitFor();
    expect(other.page.url()).toBe(`${fixture.api.url}/join`);
    expect(await screenFaults(other.page, 'join')).toEqual([]);
    await other.page.getByLabel('Your name').fill('Grace Hopper');
    await other.page.getByLabel('Password', { exact: true }).fill('password');
    await other.page.getByRole('button', { name: 'Create password and join' }).click();
    await other.page.locator('[aria-invalid]').waitFor();
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: 'Create password and join' }).click();
    await heading(other.page, 'Home')
      .or(other.page.getByRole('link', { name: 'Create code' }))
      .first()
      .waitFor();
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

test(
  'a person with a sign-in comes back to the invitation after signing in, and joins without a password',
  async () => {
    const owner = await fixture.signIn({ plan: 'business' });
    const guest = await fixture.signIn();
    const link = await invite(owner, guest.email, 'viewer');

    // Somebody else is signed in in this browser.
    const { page } = await fixture.signInMember(owner, 'editor', { viewport: PHONE });
    await page.goto(link);
    await page.getByText('You are signed in as').waitFor();
    expect(await screenFaults(page, 'somebody else')).toEqual([]);
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await page.getByText('Sign in to accept your invitation.').waitFor();
    await page.getByLabel('Email').fill(guest.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await heading(page, 'Home').waitFor();
    const me = await guest.call('GET', '/api/v1/me');
    expect(me.accounts.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer']);

    // The link works once.
    await page.goto(link);
    await heading(page, 'This invitation does not work').waitFor();
    expect(await screenFaults(page, 'used invitation')).toEqual([]);
    await page.context().close();
    for (const { page: other } of [owner, guest]) await other.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an invitation is sent again with another link and revoked, and the plan limits the places',
  async () => {
    const owner = await fixture.signIn({ plan: 'pro' });
    const { page } = owner;
    const first = await invite(owner, 'one@example.com');
    await invite(owner, 'two@example.com');
    await openMembers(page);
    await page.getByText('The Pro plan includes 3 members').waitFor();
    expect(await page.getByRole('button', { name: 'Invite a person' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Send again: one@example.com' }).click();
    await dialog(page, 'New link created').waitFor();
    const second = local((await page.locator('.invitation-link code').textContent()) ?? '');
    expect(second).not.toBe(first);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation of one@example.com' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await row(page, 'one@example.com').waitFor({ state: 'detached' });
    const visitor = await fixture.open();
    await visitor.page.goto(second);
    await heading(visitor.page, 'This invitation does not work').waitFor();
    await visitor.page.context().close();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a change of role takes effect in the open page of the member, and a removed member sees the other accounts',
  async () => {
    const owner = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page } = owner;
    const member = await fixture.signInMember(owner, 'editor', { viewport: PHONE });
    await member.page.goto(`${fixture.api.url}/codes`);
    await member.page.getByRole('link', { name: 'Create code' }).first().waitFor();

    await openMembers(page);
    await page.getByRole('button', { name: `Actions on ${member.email}` }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    const form = dialog(page, `Change ${member.email}`);
    await form.getByRole('radio', { name: /^Viewer/ }).check();
    expect(await screenFaults(page, 'change member')).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await row(page, member.email).getByText('Viewer', { exact: true }).waitFor();
    const create = member.page.getByRole('link', { name: 'Create code' });
    await comeBack(member.page, async () => (await create.count()) === 0);

    await page.getByRole('button', { name: `Actions on ${member.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove member' }).click();
    expect(await screenFaults(page, 'remove member')).toEqual([]);
    await page.getByRole('checkbox', { name: 'Revoke the API keys' }).check();

    // The person has another account, or they would be erased.
    const { id: userId } = await member.call('GET', '/api/v1/me');
    const other = await fixture.signIn();
    const { accountId } = await other.call('GET', '/api/v1/me');
    await addMember(fixture.api.db, accountId, userId, 'viewer');
    await page.getByRole('button', { name: 'Remove member' }).click();
    await row(page, member.email).waitFor({ state: 'detached' });

    await member.page.goto(`${fixture.api.url}/codes`);
    await heading(member.page, 'You are not a member any more').waitFor();
    expect(await screenFaults(member.page, 'membership ended')).toEqual([]);
    await member.page.getByRole('button', { name: `${other.email} Viewer` }).click();
    await heading(member.page, 'Home').waitFor();
    for (const { page: open } of [owner, member, other]) await open.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a person switches accounts, and a second tab says so before it writes into the wrong one',
  async () => {
    const owner = await fixture.signIn({ plan: 'business' });
    await owner.call('PATCH', '/api/v1/account', { name: 'Bistro Rosa' });
    await owner.call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com', name: 'Menu' });
    const guest = await fixture.signIn();
    const { id: userId } = await guest.call('GET', '/api/v1/me');
    const { accountId } = await owner.call('GET', '/api/v1/me');
    await addMember(fixture.api.db, accountId, userId, 'editor');
    const { page } = guest;
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('No codes yet').waitFor();
    const second = await page.context().newPage();
    await second.goto(`${fixture.api.url}/codes/new?type=text`);
    await second.getByLabel('Text').fill('For my own account');

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Bistro Rosa (editor)' }).click();
    await page
      .getByRole('button', { name: /Bistro Rosa/ })
      .getByText('Editor · Business')
      .waitFor();
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByRole('link', { name: 'Menu', exact: true }).waitFor();

    // A change that was already on its way when the dialog opened.
    await second.evaluate("document.querySelector('main button[type=submit]').click()");
    const moved = dialog(second, 'The account changed in another tab');
    await moved.waitFor();
    expect(await pageFaults(second)).toEqual([]);
    // The text is still there after going back.
    await moved.getByRole('button', { name: 'Go back' }).click();
    await moved.waitFor({ state: 'detached' });
    expect(await second.getByLabel('Text').inputValue()).toBe('For my own account');
    await second.getByRole('button', { name: 'Create code' }).first().click();
    await second.getByText('Your code is ready').waitFor();
    const { pagination } = await owner.call('GET', '/api/v1/qr-codes');
    expect(pagination.total).toBe(1);

    const alsoMoved = dialog(page, 'The account changed in another tab');
    await comeBack(page, () => alsoMoved.isVisible());
    await page.getByRole('button', { name: 'Load the other account' }).click();
    await page
      .getByRole('button', { name: new RegExp(guest.email) })
      .getByText('Owner · Free')
      .waitFor();
    for (const open of [page, owner.page]) await open.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Pages that everybody opens, with what a viewer must not find there. */
const PAGES_OF_VIEWERS = [
  '/',
  '/codes',
  '/codes/folders',
  '/codes/templates',
  '/files',
  '/codes/scheduled',
  '/analytics',
  '/codes/broken',
  '/activity',
  '/jobs',
  '/members',
  '/settings/plan',
  '/settings/profile',
  '/settings/security',
  '/settings/data',
];

const CHANGING =
  /^(Create|Add|Edit|Delete|Rename|Invite|Import|Upload|Pause|Resume|Archive|Move|Apply|Make default|Check now|Undo|Go back|Choose files|Change (?!password|own))/;

/** Returns the names of the controls of a page that change something, with the entries of menus. */
async function changingControls(page: Page): Promise<string[]> {
  const names = () =>
    page.locator('main').getByRole('button').or(page.locator('main').getByRole('link')).allInnerTexts();
  const found = await names();
  for (const menu of await page.locator('main [aria-haspopup=menu]').all()) {
    await menu.click();
    found.push(...(await page.getByRole('menuitem').allInnerTexts()));
    await page.keyboard.press('Escape');
  }
  return found.map((name) => name.trim()).filter((name) => CHANGING.test(name));
}

/** Requests that got an error; one that the next page ends is none. */
const rejected = ({ failedRequests }: Pick<WatchedPage, 'failedRequests'>) =>
  failedRequests.filter((request) => /^\d{3} /.test(request));

test(
  'a viewer finds no control that changes something, and no page asks for what the role lacks',
  async () => {
    const owner = await fixture.signIn({ plan: 'business' });
    const { id: folder } = await owner.call('POST', '/api/v1/folders', { name: 'Shops' });
    const { id } = await owner.call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com',
      name: 'Window',
      tags: ['shop'],
      folder,
    });
    await owner.call('POST', '/api/v1/templates', { name: 'Brand' });
    await owner.call('PATCH', `/api/v1/qr-codes/${id}`, { name: 'Window poster' });
    const viewer = await fixture.signInMember(owner, 'viewer');
    const { page } = viewer;
    const codePages = [`/codes/${id}`, `/codes/${id}?tab=design`, `/codes/${id}?tab=history`];
    for (const path of [...PAGES_OF_VIEWERS, ...codePages]) {
      await page.goto(fixture.api.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText('Loading').waitFor({ state: 'detached' });
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      expect([path, ...(await changingControls(page))]).toEqual([path]);
      expect([path, ...rejected(viewer)]).toEqual([path]);
    }
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    for (const name of ['Alerts', 'Reports', 'API keys', 'Webhooks'])
      expect(await navigation.getByRole('link', { name }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search codes, pages, and actions' }).fill('webhooks');
    await page.getByText('Nothing matches').waitFor();
    await page.keyboard.press('Escape');
    for (const path of ['/codes/new', '/codes/import', '/alerts', '/webhooks', '/settings/branding']) {
      await page.goto(fixture.api.url + path);
      await page.getByText('You are a viewer of this account.').waitFor();
    }
    expect(rejected(viewer)).toEqual([]);
    expect(viewer.complaints).toEqual([]);
    for (const { page: open } of [owner, viewer]) await open.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a person changes their name, an admin renames the account, and the last owner cannot leave',
  async () => {
    const owner = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page } = owner;
    await page.goto(`${fixture.api.url}/settings/profile`);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Name saved').waitFor();
    await page.getByLabel('Name of the account').fill('Engines');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Engines' }).waitFor();
    expect(await screenFaults(page, 'profile')).toEqual([]);
    expect(await owner.call('GET', '/api/v1/me')).toMatchObject({
      name: 'Ada Lovelace',
      accounts: [{ name: 'Engines' }],
    });
    await page.getByRole('button', { name: 'Leave account…' }).click();
    await page.getByRole('button', { name: 'Leave account', exact: true }).click();
    await page.getByText('You are the only owner.').waitFor();

    const member = await fixture.signInMember(owner, 'editor');
    await member.page.goto(`${fixture.api.url}/settings/profile`);
    expect(await member.page.getByLabel('Name of the account').count()).toBe(0);
    await member.page.getByRole('button', { name: 'Leave account…' }).click();
    await member.page.getByText('This is your only account').waitFor();
    await member.page.getByRole('button', { name: 'Leave account', exact: true }).click();
    await member.page.getByText('You left the account').waitFor();
    for (const { page: open } of [owner, member]) await open.context().close();
  },
  TEST_TIMEOUT_MS,
);
