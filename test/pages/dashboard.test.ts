import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startTestApi } from '../support/api.js';
import { checkedPreview, scanByPhone } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, setUpPages, TEST_TIMEOUT_MS, PHONE, SCREENS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

test(
  'a new user signs up, makes a code of a link, scans it, finds it, changes its destination, and hides the next steps',
  async () => {
    const { page, complaints, requests } = await fixture.open();
    await page.goto(`${fixture.api.url}/sign-up`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('heading', { name: 'What should people get when they scan?' }).waitFor();
    const howItWorks = page.getByRole('main').getByRole('link', { name: 'See how it works' });
    const guide = await page.context().request.get(fixture.api.url + (await howItWorks.getAttribute('href')));
    expect(guide.status()).toBe(200);
    const codes = page.getByRole('main').getByRole('link', { name: 'more kinds of codes' });
    expect(await codes.getAttribute('href')).toBe('/codes/new');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.type('example.com/menu');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Menu', level: 1, exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const code = await (await page.context().request.get(`${fixture.api.url}/api/v1/qr-codes/${id}`)).json();
    expect(code).toMatchObject({ name: 'Menu', dynamic: true, data: { url: 'https://example.com/menu' } });
    await page.getByText('Scan me with your phone').waitFor();
    await scanByPhone(fixture.api, code.shortCode);
    await page.getByText('It works').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const steps = page.getByRole('region', { name: 'Next steps' });
    await steps.getByRole('listitem').filter({ hasText: 'See your first scan, done' }).waitFor();
    expect(await steps.getByRole('listitem').filter({ hasText: 'done' }).count()).toBe(1);
    await steps.getByRole('link', { name: 'See your first scan' }).click();

    await page.getByRole('button', { name: 'Edit destination' }).click();
    await page.getByLabel('New URL').fill('autumn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a web address, such as example.com/menu').waitFor();
    await page.getByLabel('New URL').fill('example.com/autumn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^example\.com\/autumn/ }).waitFor();
    const scan = await fetch(`${fixture.api.url}/r/${code.shortCode}`, { redirect: 'manual' });
    expect(scan.headers.get('location')).toBe('https://example.com/autumn');

    const scans = page.locator('.totals .total').first();
    await scans.filter({ hasText: /^1$/ }).waitFor();
    await scanByPhone(fixture.api, code.shortCode);
    await scans.filter({ hasText: /^2$/ }).waitFor();
    await page.reload();
    await scans.filter({ hasText: /^2$/ }).waitFor();
    await scanByPhone(fixture.api, code.shortCode);
    await scans.filter({ hasText: /^3$/ }).waitFor();

    await page.keyboard.press('/');
    await page.getByLabel('Search codes').fill('autumn');
    await page.waitForURL(/search=autumn/);
    await page.getByRole('link', { name: 'Menu' }).waitFor();
    await page.getByLabel('Search codes').fill('nothing like it');
    await page.getByText('No matching codes').waitFor();

    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const newest = page.getByRole('region', { name: 'Latest scans' }).getByRole('link', { name: /^Menu/ });
    expect(await newest.first().getAttribute('href')).toBe(`/codes/${id}`);
    await steps.getByRole('button', { name: 'Hide the next steps' }).click();
    await page.reload();
    await newest.first().waitFor();
    expect(await steps.count()).toBe(0);

    // The browser reports the rejected destination.
    expect(complaints).toEqual([expect.stringContaining('422')]);
    expect(fixture.externalRequests(requests)).toEqual([]);

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Menu' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'one click on the start page opens the scans of the last days, or the form of a common type',
  async () => {
    const { page, call } = await fixture.signIn();
    await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/menu' });
    const tiles = { Today: 'today', 'Last 7 days': '7d', 'Last 30 days': '30d' };
    for (const [title, range] of Object.entries(tiles)) {
      await page.goto(`${fixture.api.url}/`);
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
      expect(new URL(page.url()).searchParams.get('range')).toBe(range);
    }
    await page.goto(`${fixture.api.url}/`);
    const types = page.getByRole('navigation', { name: 'New code' });
    await types.getByRole('link', { name: 'Wi-Fi' }).click();
    await page.getByLabel('Network name').fill('Guests');
    await page.getByLabel('Security').selectOption('No password');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Your code is ready').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the preview of a style, including frame text, equals the image served after saving',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    const code = await call('POST', '/api/v1/qr-codes', {
      type: 'vcard',
      name: 'Ada',
      data: { firstName: 'Ada', phones: ['+442079460958'], address: { city: 'London' } },
      metadata: { floor: 3, former: 'x' },
    });
    await page.goto(`${fixture.api.url}/codes/${code.id}/edit`);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.getByLabel('Phone numbers, 1', { exact: true }).fill('+44 20 7946 0959');
    await page.getByRole('group', { name: 'Shape' }).getByText('Rounded').click();
    await page.getByText('Custom frame', { exact: true }).click();
    await page.getByLabel('Frame text').fill('Save my contact');
    await page.getByText('Metadata', { exact: true }).click();
    await page.getByLabel('Value, 1').fill('4');
    await page.getByRole('button', { name: 'Remove former' }).click();
    await page.getByRole('button', { name: 'Add metadata' }).click();
    await page.getByLabel('Value, 2').fill('007');
    await page.getByLabel('Tags').focus();
    await page.getByText('Entry 2: needs a key').waitFor();
    await page.getByLabel('Key, 2').fill('badge');
    const previewed = await checkedPreview(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Ada', level: 1, exact: true }).waitFor();

    const served = await page
      .context()
      .request.get(`${fixture.api.url}/api/v1/qr-codes/${code.id}/image.svg`);
    expect(await served.text()).toBe(previewed);
    expect(await call('GET', `/api/v1/qr-codes/${code.id}`)).toMatchObject({
      data: { firstName: 'Ada', phones: ['+442079460959'], address: { city: 'London' } },
      style: { shape: 'rounded', frame: { text: 'Save my contact' } },
    });
    expect((await call('GET', `/api/v1/qr-codes/${code.id}`)).metadata).toEqual({ floor: 4, badge: '007' });
    await page.getByText('badge', { exact: true }).waitFor();
    await page.getByText('007', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a code that no phone can use is stopped in the form, which says what to do, and the last look is one press away',
  async () => {
    const { page, call, requests, complaints } = await fixture.signIn({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const attempts = () => requests.filter((url) => url.endsWith('/api/v1/qr-codes')).length;
    const create = page.getByRole('button', { name: 'Create code' });
    const preview = page.getByRole('region', { name: 'Preview' });

    await page.goto(`${fixture.api.url}/codes/new?type=wifi`);
    await preview.getByText('Fill in the network name to see the code.').waitFor();
    await page.getByLabel('Network name').fill('Café');
    await page.getByLabel('Password').fill('short');
    // The error under the field that loses the focus must not move what is being clicked.
    await page.getByRole('group', { name: 'Shape' }).getByText('Rounded').click();
    expect(await page.getByRole('radio', { name: 'Rounded' }).isChecked()).toBe(true);
    await page.getByText('Is the network open? Then choose “No password” below.').waitFor();
    await preview.getByText('Fix the password to see the code.').waitFor();
    expect(await screenFaults(page, 'a form with an error')).toEqual([]);
    await page.getByLabel('Network name').fill('');
    await create.click();
    await page.getByText('Required', { exact: true }).waitFor();
    await page.waitForFunction('document.activeElement.getAttribute("aria-invalid") === "true"');
    await page.getByLabel('Network name').fill('Café');
    await page.getByLabel('Security').selectOption('No password');
    await preview.getByText('Reads well').waitFor();
    await preview.getByText(/^Print it [\d.]+ cm or wider\.$/).waitFor();

    await page.getByText('Custom colors', { exact: true }).click();
    await page.getByLabel('Foreground', { exact: true }).fill('#e4a72e');
    await preview.getByText('Phones can’t read this').waitFor();
    await create.click();
    // The color has the focus, and what makes it readable is on the screen.
    await page
      .getByRole('textbox', { name: 'Foreground', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    const offer = page.getByRole('button', { name: 'Use #986f1e instead' });
    expect(await offer.evaluate(isUncovered)).toBe(true);
    expect(await screenFaults(page, 'a form with pale colors')).toEqual([]);
    await offer.press('Enter');
    await preview.getByText('Reads well').waitFor();
    expect(attempts()).toBe(0);
    await create.click();
    await page.getByText('Scan me with your phone').waitFor();
    expect(attempts()).toBe(1);

    // A plain code in between does not hide it.
    await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
    await page.goto(`${fixture.api.url}/codes/new?type=text`);
    await page.getByText('Your last look').waitFor();
    expect(await screenFaults(page, 'a form with the last look')).toEqual([]);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello');
    await page.getByRole('button', { name: 'Use this look' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Use this look' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await create.click();
    await page.getByText('Scan me with your phone').waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?type=text');
    expect(data[0].style).toMatchObject({ foreground: '#986f1e' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a form is filled in by keys alone, and reads phone numbers as they are dialed at home',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ locale: 'de-DE' });
    await page.goto(fixture.api.url);
    await page.getByLabel('Paste a link').and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'Wi-Fi' }).click();
    await page.getByLabel('Network name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Café');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
    expect(await page.getByText('Required', { exact: true }).count()).toBe(0);
    await page.keyboard.type('correct horse');
    await page.keyboard.press('Enter');
    await page.getByText('Scan me with your phone').waitFor();

    await page.goto(`${fixture.api.url}/codes/new?type=vcard`);
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Anna');
    // The print of a contact cannot change, so Enter leads through all of its fields first.
    await page.keyboard.press('Enter');
    await page.getByLabel('Last name').and(page.locator(':focus')).waitFor();
    const phone = page.getByRole('textbox', { name: 'Phone numbers, 1' });
    await phone.fill('030 1234567');
    await phone.press('Tab');
    await page.getByText('Read as a number in Germany.').waitFor();
    expect(await phone.inputValue()).toBe('+49 30 1234567');
    expect(await pageFaults(page)).toEqual([]);
    await phone.fill('030 7654321');
    await phone.press('Enter');
    for (const name of ['Email addresses, 1', 'URLs, 1']) {
      await page.getByRole('textbox', { name }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText('Scan me with your phone').waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?type=vcard');
    expect(data[0].data).toMatchObject({ phones: ['+49307654321'] });

    // Both countries of the browser's languages have this number.
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { value: ['fr-BE', 'fr-FR'] })");
    await page.goto(`${fixture.api.url}/codes/new?type=sms`);
    await page.getByLabel('Phone number').fill('0470 12 34 56');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.getByText('Start with + and the country').waitFor();
    await page.getByRole('button', { name: 'Use +33 4 70 12 34 56' }).waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use +32 470 12 34 56' }).click();
    await page.getByText('Read as a number in Belgium.').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+32 470 12 34 56');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'selected codes are tagged, paused, and deleted together, and only a lasting outage shows an error',
  async () => {
    const { page, call } = await fixture.signIn();
    for (const name of ['One', 'Two', 'Three']) {
      await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name });
    }
    await page.route('**/api/v1/qr-codes?*', (route) => route.abort());
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('Couldn’t load the codes').waitFor();
    await page.unroute('**/api/v1/qr-codes?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Select One').waitFor();
    await page.route('**/api/v1/qr-codes?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.reload();

    await page.getByLabel('Select One').check();
    await page.getByLabel('Select Two').check();
    await page.getByRole('button', { name: 'Tag' }).click();
    await page.getByLabel('Tags to add').fill('spring, wall');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.getByRole('link', { name: 'spring' }).first().click();
    await page.getByText('2 codes', { exact: true }).waitFor();

    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.code-row', { hasText: 'One' }).getByText('Paused').waitFor();
    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'More actions for the selected codes' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 code' }).click();
    await page.getByText('1 code', { exact: true }).waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, tags }: any) => [name, tags])).toEqual([
      ['Three', []],
      ['Two', ['spring', 'wall']],
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an archived code leaves the list, and one click brings it back',
  async () => {
    const { page, call } = await fixture.signIn();
    for (const name of ['Kept', 'Retired']) {
      await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name });
    }
    await page.goto(`${fixture.api.url}/codes`);
    const archive = async () => {
      await page.getByLabel('Select Retired').check();
      await page.getByRole('button', { name: 'More actions for the selected codes' }).click();
      await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    };
    await archive();
    await page.getByLabel('Select Retired').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await archive();
    await page.getByText(/Retired.” archived/).waitFor();
    await page.getByText('1 code', { exact: true }).waitFor();

    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('link', { name: 'Retired' }).click();
    await page.getByRole('heading', { name: 'Retired' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Unarchive' }).click();
    await page.getByText(/Retired.” unarchived/).waitFor();
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(2);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'unsaved changes are discarded only after a question, whether by a link, a key, or the back button',
  async () => {
    const { page, call } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'x', name: 'Draft' });
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByRole('link', { name: 'Draft' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    const name = page.getByLabel('Name');
    await name.fill('Changed');

    const head = page.getByRole('region', { name: 'Code', exact: true });
    await head.getByText('Live', { exact: true }).waitFor();
    await head.getByRole('link', { name: 'Draft', exact: true }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.waitForURL(`**/codes/${id}/edit`);
    expect(await name.inputValue()).toBe('Changed');

    const closing = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const browserQuestion = await closing;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();

    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL(`**/codes/${id}`);
    await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await name.fill('Changed');
    await name.fill('Draft');
    await page.getByRole('link', { name: 'All codes', exact: true }).click();
    await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the keyboard reaches every page, closing a dialog returns focus, and pages that the plan lacks have a lock',
  async () => {
    const { page, setPlan } = await fixture.signIn();
    await page.goto(fixture.api.url);
    // The field for a link has the focus, in which keys are text; Escape leaves it.
    await page.getByLabel('Paste a link').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await goByKeys(page, 'c', 'Codes');
    await page.getByRole('button', { name: /^Account/ }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.closest("button")?.textContent')).toContain('Account');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Create code' }).waitFor();

    // A page that the plan lacks has a lock, and a group of such pages is closed.
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    await navigation.getByRole('link', { name: 'Link watch (On the Pro plan)' }).waitFor();
    const keys = navigation.getByRole('link', { name: 'API keys (On the Pro plan)' });
    expect(await keys.count()).toBe(0);
    await navigation.getByRole('button', { name: 'Developers' }).press('Enter');
    await keys.click();
    await page.getByText('Pro includes one key').waitFor();
    await setPlan('business');
    await page.reload();
    await navigation.getByRole('link', { name: 'API keys', exact: true }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'closed sign-up and a forgotten password lead to the operator’s contact, and the focus to what to correct',
  async () => {
    const closed = await startTestApi({
      SIGNUP: 'closed',
      OPERATOR_CONTACT: 'ops@qr.example',
      SMTP_URL: '',
    });
    const { page } = await fixture.open();
    await page.goto(`${closed.url}/sign-up`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Sign-up is closed. Ask the operator').waitFor();
    const contact = page.getByRole('alert').getByRole('link', { name: 'the operator' });
    expect(await contact.getAttribute('href')).toBe('mailto:ops@qr.example');
    const focused = page.locator(':focus');
    expect(await focused.innerText()).toBe('Create account');
    // A password that would be rejected is marked while it is typed, and only as long as it is the whole one.
    await page.getByLabel('Password', { exact: true }).fill('pizza123');
    await page.getByText('This is among the most common passwords').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('ada@example.com');
    await page.getByText('This must not be the email').waitFor();
    await page.getByLabel('Password', { exact: true }).pressSequentially(' and more');
    await page.getByText('This must not be the email').waitFor({ state: 'detached' });

    // A page that a link leads to starts with its first field, too.
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.locator('[name=email]:focus').waitFor();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email or password is wrong').waitFor();
    await page.locator('[name=password]:focus').waitFor();
    const forgot = page.getByText('Forgot password?').getByRole('link', { name: 'ops@qr.example' });
    expect(await forgot.getAttribute('href')).toBe('mailto:ops@qr.example');
    await page.context().close();
    await closed.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'every page passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(fixture.api.url);
    await page.getByLabel('Paste a link').fill('example.com');
    const violations = await screenFaults(page, 'the start page without codes');
    const { id, shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/a-page-with-a-name-that-does-not-end/'.repeat(3),
      name: 'Ein sehr langer Name '.repeat(9).trim(),
      tags: ['spring', 'عرض الربيع', 'summer', 'autumn'],
      style: { shape: 'dots', margin: 2 },
    });
    await scanByPhone(fixture.api, shortCode);
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' });

    for (const [path, landmark] of [
      ['/', 'Latest scans'],
      ['/codes', '1 code'],
      ['/analytics', 'Hours of the day'],
      ['/codes/new?type=vcard', 'Damage protection and border'],
      [`/codes/${id}`, 'Hours of the day'],
      [`/codes/${id}?created=1`, 'It works'],
      [`/codes/${id}/edit`, 'Damage protection and border'],
    ] as const) {
      await page.goto(fixture.api.url + path);
      await page.getByText(landmark).first().waitFor();
      violations.push(...(await screenFaults(page, path)));
    }
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);

    await page.context().clearCookies();
    await page.goto(`${fixture.api.url}/sign-in`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the command palette finds codes, pages, and features by any word for them, and runs actions by keyboard alone',
  async () => {
    const { page, call } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://a.example',
      name: 'Menu',
    });
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'x', name: 'Retired' });
    await page.goto(fixture.api.url);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const palette = page.getByRole('dialog', { name: 'Commands' });
    const expectActive = (label: string) =>
      palette.locator('[aria-selected=true]').filter({ hasText: label }).waitFor();

    await page.keyboard.press('Control+k');
    await palette.getByRole('option', { name: 'Menu' }).waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.keyboard.press('End');
    await expectActive('Menu');
    await page.keyboard.press('ArrowDown');
    await expectActive('Home');
    await page.keyboard.type('menu');
    await palette.getByRole('option', { name: 'Retired' }).waitFor({ state: 'detached' });
    await palette.getByRole('option', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/codes/${id}`);

    await page.keyboard.press('Meta+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await palette.getByText('Nothing matches').waitFor();
    for (const [word, label] of [
      ['label', 'Print labels'],
      ['import', 'Add many codes'],
      ['sunrise', 'Create code: GS1 product'],
      ['csv', 'Add many codes'],
      ['undo', 'Undo a change of many codes'],
      ['expiry', 'Set when a code starts and ends'],
      ['tent', 'Download or print a code'],
      ['schedule', 'Scheduled changes'],
      ['plan', 'Plan and usage'],
      ['password', 'Protect a code with a password'],
      ['webhook', 'Webhooks'],
      ['folder', 'Folders and tags'],
      ['wi-fi', 'Create code: Wi-Fi'],
    ] as const) {
      await palette.getByRole('combobox').fill(word);
      await palette.getByRole('option', { name: label }).waitFor();
    }
    await palette.getByRole('combobox').fill('a/b');
    await expectActive('Split visitors');
    await page.keyboard.press('Enter');
    // A code is open, so the feature is for this code. Elsewhere, the palette asks for the code.
    await page.waitForURL(`**/codes/${id}/routing`);
    await goByKeys(page, 'h', 'Home');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('protect');
    await expectActive('Protect a code');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'For which code?' }).fill('Menu');
    await page.getByRole('option', { name: 'Retired' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/codes/${id}/schedule?open=password`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pause');
    await palette.getByRole('option', { name: 'Pause this code' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Menu.” paused/).waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${id}`)).status).toBe('paused');
    // Keys of shortcuts would be typed into the field that the page has opened.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('resume');
    await expectActive('Resume a code');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'For which code?' }).fill('Menu');
    await page.getByRole('option', { name: 'Retired' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Menu.” resumed/).waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${id}`)).status).toBe('active');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sign out');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'nothing moves while the forms that create and edit codes and templates load',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business' });
    const style = { foreground: '#1e3a8a' };
    const code = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/', style });
    const template = await call('POST', '/api/v1/templates', { name: 'Brand', style });
    const slow = /style-panel|choice|drawn-preview|details-step|folder-field|templates\?|limit=3$/;
    await page.route(slow, async (route) => {
      await sleep(300);
      await route.continue();
    });
    await page.addInitScript(RECORD_SHIFTS);
    const templates = ['/codes/templates/new', `/codes/templates/${template.id}`];
    for (const path of ['/codes/new?type=url', `/codes/${code.id}/edit`, ...templates]) {
      await page.goto(fixture.api.url + path);
      await page.getByRole('group', { name: 'Shape' }).waitFor();
      await page.getByLabel('Tags').waitFor();
      expect({ path, moved: await page.evaluate('moved') }).toEqual({ path, moved: [] });
    }
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'on a phone, the first field is in view next to the common types, and choosing a type leads to its fields',
  async () => {
    const { page, complaints } = await fixture.signIn();
    await page.setViewportSize(PHONE);
    await page.goto(`${fixture.api.url}/codes/new`);
    await page.getByRole('radio', { name: 'Contact', exact: true }).waitFor({ state: 'attached' });
    expect(await page.getByLabel('URL').evaluate(isUncovered)).toBe(true);
    await page.getByText('Contact', { exact: true }).click();
    const isShown = () => page.getByLabel('First name').evaluate(isUncovered);
    await waitFor(isShown, 10_000, () => 'the first field of a contact to be on the screen');
    // Arrow keys stay at the choice, which may lead to another type.
    const contact = page.getByRole('radio', { name: 'Contact', exact: true });
    await contact.press('ArrowRight');
    await page.getByRole('radio', { name: 'Contact', exact: true, checked: false }).waitFor();
    await sleep(300);
    const top = Number(await page.evaluate('document.activeElement.getBoundingClientRect().top'));
    expect([top > 0, top < PHONE.height]).toEqual([true, true]);
    await page.getByRole('button', { name: 'More types' }).click();
    await page.getByText('Location', { exact: true }).click();
    await page.getByLabel('Latitude').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Records the class of each element that moves without an action of the user. */
const RECORD_SHIFTS = `
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) moved.push(...sources.map(({ node }) => node?.className || node?.nodeName));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Returns whether the center of an element is on the screen, with nothing above it. Runs in the page. */
function isUncovered(element: unknown): boolean {
  const box = (element as any).getBoundingClientRect();
  const found = (globalThis as any).document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return found !== null && (element as any).contains(found);
}
