import { expect, test } from '@jest/globals';
import { startTestApi } from '../support/api.js';
import { checkedPreview, pageFaults, scanByPhone } from '../support/dashboard.js';
import { pageLab, PATIENCE_MS, SCREENS } from '../support/page-fixture.js';

const lab = pageLab();

test(
  'a newcomer signs up, makes a code as previewed, finds it, redirects it, and sees a scan come in',
  async () => {
    const { page, complaints, requests } = await lab.open();
    await page.goto(`${lab.api.url}/sign-up`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('link', { name: 'Create your first code' }).click();
    await page.getByLabel('Web address').fill('example.com/menu');
    await page.getByLabel('Name').fill('Menu');
    await page.getByText('Reads well').waitFor();
    const previewed = await checkedPreview(page);
    await page.getByRole('button', { name: 'Create code' }).click();

    await page.getByRole('heading', { name: 'Menu', level: 1, exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const read = async (path: string) => (await page.context().request.get(lab.api.url + path)).text();
    expect(await read(`/api/v1/qr-codes/${id}/image.svg`)).toBe(previewed);
    const code = JSON.parse(await read(`/api/v1/qr-codes/${id}`));
    expect(code).toMatchObject({ name: 'Menu', dynamic: true, data: { url: 'https://example.com/menu' } });

    await page.getByRole('button', { name: 'Change where it leads' }).click();
    await page.getByLabel('New web address').fill('https://example.com/autumn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'https://example.com/autumn' }).waitFor();
    const scan = await fetch(`${lab.api.url}/r/${code.shortCode}`, { redirect: 'manual' });
    expect(scan.headers.get('location')).toBe('https://example.com/autumn');

    const scans = page.locator('.totals .total').first();
    await scans.filter({ hasText: /^0$/ }).waitFor();
    await scanByPhone(lab.api, code.shortCode);
    await scans.filter({ hasText: /^1$/ }).waitFor();
    await page.reload();
    await scans.filter({ hasText: /^1$/ }).waitFor();
    await scanByPhone(lab.api, code.shortCode);
    await scans.filter({ hasText: /^2$/ }).waitFor();

    await page.keyboard.press('/');
    await page.getByLabel('Search codes').fill('autumn');
    await page.waitForURL(/search=autumn/);
    await page.getByRole('link', { name: 'Menu' }).waitFor();
    await page.getByLabel('Search codes').fill('nothing like it');
    await page.getByText('No code fits').waitFor();

    expect(complaints).toEqual([]);
    expect(lab.elsewhere(requests)).toEqual([]);

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${lab.api.url}/codes`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Menu' }).waitFor();
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a style is previewed as it is served, words of a frame and all, and an edit changes what is served',
  async () => {
    const { page, call, complaints } = await lab.signIn();
    const code = await call('POST', '/api/v1/qr-codes', {
      type: 'vcard',
      name: 'Ada',
      data: { firstName: 'Ada', phones: ['+442079460958'], address: { city: 'London' } },
      metadata: { floor: 3, former: 'x' },
    });
    await page.goto(`${lab.api.url}/codes/${code.id}/edit`);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.getByLabel('Phone numbers, 1').fill('+44 20 7946 0959');
    await page.getByRole('button', { name: 'Rounded' }).click();
    await page.getByLabel('Words on the frame').fill('Save my contact');
    await page.getByLabel('Value, 1').fill('4');
    await page.getByRole('button', { name: 'Remove former' }).click();
    await page.getByRole('button', { name: 'Add metadata' }).click();
    await page.getByLabel('Value, 2').fill('007');
    await page.getByLabel('Tags optional').focus();
    await page.getByText('Entry 2: needs a key').waitFor();
    await page.getByLabel('Key, 2').fill('badge');
    const previewed = await checkedPreview(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Ada', level: 1, exact: true }).waitFor();

    const served = await page.context().request.get(`${lab.api.url}/api/v1/qr-codes/${code.id}/image.svg`);
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
  PATIENCE_MS,
);

test(
  'what is wrong is told beside its field, and nothing is sent',
  async () => {
    const { page, call, requests } = await lab.signIn();
    await page.goto(`${lab.api.url}/codes/new?type=wifi`);
    await page.getByLabel('Network name').fill('Café');
    await page.getByLabel('Password').fill('short');
    await page.getByLabel('Name optional').focus();
    await page.getByLabel('Network name').fill('');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Fill this in').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    expect(requests.filter((address) => address.endsWith('/api/v1/qr-codes'))).toEqual([]);
    expect((await call('GET', '/api/v1/qr-codes')).pagination.total).toBe(0);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'codes that are selected are tagged, paused and deleted together, and the service failing is said, if not for a moment',
  async () => {
    const { page, call } = await lab.signIn();
    for (const name of ['One', 'Two', 'Three']) {
      await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name });
    }
    await page.route('**/api/v1/qr-codes?*', (route) => route.abort());
    await page.goto(`${lab.api.url}/codes`);
    await page.getByText('The codes could not be loaded').waitFor();
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
    await page.getByText('2 of 2').waitFor();

    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.code-row', { hasText: 'One' }).getByText('Paused').waitFor();
    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 code' }).click();
    await page.getByText('1 of 1').waitFor();
    const { data } = await call('GET', '/api/v1/qr-codes?sort=name');
    expect(data.map(({ name, tags }: any) => [name, tags])).toEqual([
      ['Three', []],
      ['Two', ['spring', 'wall']],
    ]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'the keyboard alone goes everywhere, and focus comes back from a dialog',
  async () => {
    const { page } = await lab.signIn();
    await page.goto(lab.api.url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Codes' }).waitFor();
    const help = page.getByRole('button', { name: 'Shortcuts' });
    await help.focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.closest("button")?.textContent')).toContain(
      'Shortcuts',
    );
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'New code' }).waitFor();
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'where sign-up is closed, it says whom to ask',
  async () => {
    const closed = await startTestApi({ SIGNUP: 'closed' });
    const { page } = await lab.open();
    await page.goto(`${closed.url}/sign-up`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Accounts are made by the operator').waitFor();
    await page.context().close();
    await closed.stop();
  },
  PATIENCE_MS,
);

test.each(SCREENS)(
  'axe finds nothing on any page of %s in %s colors, and none is wider than the screen',
  async (_name, colorScheme, viewport) => {
    const { page, call, complaints } = await lab.signIn({ plan: 'business', viewport });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { id, shortCode } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/a-page-with-a-name-that-does-not-end/'.repeat(3),
      name: 'Ein sehr langer Name '.repeat(9).trim(),
      tags: ['spring', 'عرض الربيع', 'summer', 'autumn'],
      style: { shape: 'dots', margin: 2 },
    });
    await scanByPhone(lab.api, shortCode);
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' });

    const faults: string[] = [];
    for (const [path, landmark] of [
      ['/', 'Newest scans'],
      ['/codes', '1 of 1'],
      ['/analytics', 'Hours of the day'],
      ['/codes/new?type=vcard', 'Create code'],
      [`/codes/${id}`, 'Hours of the day'],
      [`/codes/${id}/edit`, 'Save changes'],
    ] as const) {
      await page.goto(lab.api.url + path);
      await page.getByText(landmark).first().waitFor();
      faults.push(...(await pageFaults(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);

    await page.context().clearCookies();
    await page.goto(`${lab.api.url}/sign-in`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);
