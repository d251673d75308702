import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

/** Distance from the top of a usual phone at which the first code must start, in CSS pixels. */
const MAX_START = 300;
const USUAL_PHONE = { width: 390, height: 844 };

async function createCodes(
  { call }: SignedIn,
  names: readonly string[],
  fields: object = {},
): Promise<any[]> {
  const codes: any[] = [];
  for (const name of names) {
    const code = { type: 'url', data: 'https://example.com/', name, ...fields };
    codes.push(await call('POST', '/api/v1/qr-codes', code));
  }
  return codes;
}

const row = (page: Page, name: string) => page.locator('.code-row', { hasText: name });

/** Returns the distances of the edges of an element from the top of the screen. */
async function edges(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = (await element.boundingBox())!;
  return { top: box.y, bottom: box.y + box.height };
}

/** Waits until the row of a code has the focus. */
async function hasFocus(page: Page, name: string): Promise<void> {
  const focused = `document.activeElement.closest('li')?.textContent.includes(${JSON.stringify(name)})`;
  await waitFor(
    () => page.evaluate<boolean>(focused),
    WAIT_TIMEOUT_MS,
    () => `focus on the row ${name}`,
  );
}

test(
  'on a phone, the first code starts near the top, filters are in a sheet, and the actions on selected codes move no row',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page, call, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const folder = await call('POST', '/api/v1/folders', {
      name: 'Ein langer Name für einen Ordner '.repeat(2),
    });
    await createCodes(signedIn, ['Menu', 'قائمة الطعام', '🍕 '.repeat(40)], {
      folder: folder.id,
      tags: ['spring', 'a long tag of a campaign in autumn'],
    });
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'A text', name: 'Note' });
    const first = page.locator('.code-row').first();
    const faults: string[] = [];
    const startsAt = async () => {
      await page.setViewportSize(USUAL_PHONE);
      const { top } = await edges(first);
      await page.setViewportSize(PHONE);
      return top;
    };

    await page.goto(`${fixture.api.url}/codes?folder=${folder.id}&includeSubfolders=true&tag=spring`);
    await page.getByText('3 codes', { exact: true }).waitFor();
    expect(await startsAt()).toBeLessThanOrEqual(MAX_START);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('4 codes', { exact: true }).waitFor();
    expect(await startsAt()).toBeLessThanOrEqual(MAX_START);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter codes' });
    expect(await edges(sheet)).toMatchObject({ bottom: PHONE.height });
    await sheet.getByLabel('Type').selectOption('Link');
    await sheet.getByLabel('Created').selectOption('Custom range…');
    expect(await pageFaults(page)).toEqual([]);
    await sheet.getByLabel('Created', { exact: true }).selectOption('Any date');
    await sheet.getByRole('button', { name: 'Show 3 codes' }).click();
    await page.getByRole('button', { name: 'Filter 1 active' }).waitFor();
    faults.push(...(await screenFaults(page, 'a filtered list')));
    await page.getByRole('button', { name: 'Remove the filter Link' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();

    const before = await edges(first);
    await first.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected codes' });
    await bar.getByText('1 selected').waitFor();
    expect(await edges(first)).toEqual(before);
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    expect((await edges(bar)).bottom).toBeLessThanOrEqual((await edges(navigation)).top + 1);
    faults.push(...(await screenFaults(page, 'a list with a selected code')));
    await bar.getByRole('button', { name: 'More actions for the selected codes' }).click();
    const menu = page.getByRole('dialog', { name: 'More actions for the selected codes' });
    expect(await edges(menu)).toMatchObject({ bottom: PHONE.height });
    const items = await menu.getByRole('menuitem').allInnerTexts();
    expect(items.at(-1)).toBe('Delete…');
    expect(await pageFaults(page)).toEqual([]);
    // A tap outside closes the menu and nothing else.
    await page.mouse.click(180, 60);
    await menu.waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'keys move between rows, select, edit, and open them, and do nothing while the user types or a dialog is open',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business' });
    const { page, complaints } = signedIn;
    const codes = await createCodes(signedIn, ['One', 'Two', 'Three', 'Four']);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('4 codes', { exact: true }).waitFor();
    const bar = page.getByRole('region', { name: 'Selected codes' });
    const press = (key: string) => page.keyboard.press(key);

    await press('j');
    await hasFocus(page, 'Four');
    await press('j');
    await hasFocus(page, 'Three');
    await press('x');
    await bar.getByText('1 selected').waitFor();
    await press('j');
    await press('j');
    await hasFocus(page, 'One');
    await press('Shift+x');
    await bar.getByText('3 selected').waitFor();
    expect(await page.getByLabel('Select Four').isChecked()).toBe(false);
    expect(await pageFaults(page)).toEqual([]);
    await press('a');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Move');
    await press('Escape');
    await bar.waitFor({ state: 'detached' });
    await hasFocus(page, 'One');
    await page.getByLabel('Select Four').click();
    await page.getByLabel('Select Two').click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();

    // Neither a field nor a dialog passes keys on to the list.
    await page.getByLabel('Search codes').focus();
    await page.keyboard.type('xe');
    await bar.getByText('3 selected').waitFor();
    await page.getByLabel('Search codes').fill('');
    await page.getByLabel('Search codes').blur();
    await press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Select all rows up to this one').waitFor();
    await press('e');
    await press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/codes');

    await page.getByLabel('Select Two').focus();
    await press('k');
    await hasFocus(page, 'Three');
    await press('e');
    await page.waitForURL(`**/codes/${codes[2].id}/edit`);
    await page.goBack();
    await page.getByText('4 codes', { exact: true }).waitFor();
    // Without a focus, keys would start at the row under the pointer.
    await page.mouse.move(0, 0);
    await press('j');
    await hasFocus(page, 'Four');
    await press('Enter');
    await page.getByRole('heading', { name: 'Four', level: 1 }).waitFor();

    // Lists of other pages have the same keys.
    await signedIn.call('POST', '/api/v1/folders', { name: 'Shops' });
    await page.goto(`${fixture.api.url}/codes/folders`);
    await page.getByRole('main').getByRole('link', { name: 'Shops' }).waitFor();
    await press('j');
    await press('e');
    await page.getByRole('dialog', { name: 'Rename or move folder' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a change in the list shows at once and is undone by one click; the rows of a change that fails go back to what they were, with the reason',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business' });
    const { page, call } = signedIn;
    const [one, two] = await createCodes(signedIn, ['One', 'Two'], { tags: ['wall'] });
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('2 codes', { exact: true }).waitFor();
    let respond: (() => void) | undefined;
    const responds = new Promise<void>((resolve) => (respond = resolve));
    await page.route(`**/api/v1/qr-codes/${one.id}`, async (route) => {
      await responds;
      await route.continue();
    });
    await page.route(`**/api/v1/qr-codes/${two.id}`, (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Two is locked' } } }),
    );

    await page.getByLabel('Select all 2 shown').check();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    // The API has not responded about the first code.
    await row(page, 'One').getByText('Paused').waitFor();
    respond!();
    await page.getByText('Couldn’t pause 2 codes: 1 of 2 succeeded; 1 failed: Two is locked').waitFor();
    await row(page, 'Two').getByText('Paused').waitFor({ state: 'detached' });
    expect(await row(page, 'One').getByText('Paused').count()).toBe(1);
    await page.unroute(`**/api/v1/qr-codes/${two.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/Two.” paused/).waitFor();
    expect((await call('GET', '/api/v1/qr-codes?state=paused')).pagination.total).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${two.id}`)).status).toBe('active');

    // The codes stay selected for the next changes, which start from their current state.
    const bar = page.getByRole('region', { name: 'Selected codes' });
    for (const tag of ['autumn', 'late']) {
      await bar.getByRole('button', { name: 'Tag', exact: true }).click();
      await page.getByLabel('Tags to add').fill(tag);
      await page.getByRole('button', { name: 'Add tags' }).click();
      await page.getByText('2 codes tagged').waitFor();
      await row(page, 'Two')
        .getByText(tag === 'late' ? '+1' : tag)
        .waitFor();
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${two.id}`)).tags).toEqual(['wall', 'autumn']);
    // A changed code has its former image until the new one is drawn.
    for (const name of ['One', 'Two']) {
      expect(await row(page, name).locator('img').getAttribute('src')).toMatch(/^data:image/);
    }
    // A code that leaves the list is no longer selected.
    await call('PATCH', `/api/v1/qr-codes/${one.id}`, { archived: true });
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Resume' }).waitFor();
    await bar.getByRole('button', { name: 'More actions for the selected codes' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the destination of a code is changed with two clicks from the list, also on a phone',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page, call } = signedIn;
    const [menu] = await createCodes(signedIn, ['Menu']);
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'A text', name: 'Note' });
    const variants = ['a', 'b'].map((id) => ({ id, weight: 1, url: `https://example.com/${id}` }));
    await createCodes(signedIn, ['Split'], { routing: { variants } });
    await page.goto(`${fixture.api.url}/codes`);
    await row(page, 'Split').waitFor();
    // A text has no destination, and a split has two.
    expect(await page.getByRole('link', { name: 'Change the destination' }).count()).toBe(1);
    await row(page, 'Menu').getByRole('link', { name: 'Change the destination' }).click();
    const field = page.getByLabel('New URL');
    await field.and(page.locator(':focus')).waitFor();
    // The former URL is selected.
    await page.keyboard.type('example.com/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Destination saved').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${menu.id}`)).data).toEqual({
      url: 'https://example.com/new',
    });
    // The form stays closed when the page is loaded again.
    await field.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /Edit destination/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await page.getByRole('button', { name: /Edit destination/ }).waitFor();
    expect(await field.count()).toBe(0);
    // A product keeps the rest of its data.
    const data = { gtin: '09506000134352', url: 'https://example.com/oil', title: 'Olive oil' };
    const oil = await call('POST', '/api/v1/qr-codes', { type: 'gs1', data, name: 'Oil' });
    await page.goto(`${fixture.api.url}/codes`);
    await row(page, 'Oil').getByRole('link', { name: 'Change the destination' }).click();
    await field.and(page.locator(':focus')).waitFor();
    expect(await field.inputValue()).toBe(data.url);
    await field.fill('example.com/new-oil');
    // From here on, no message ends after a while.
    await page.evaluate(
      'const set = setTimeout; setTimeout = (run, ms) => set(run, ms >= 4_000 ? 600_000 : ms)',
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Destination saved').first().waitFor();
    // A message does not cover what is below it, and stays on the page that it is about.
    const message = page.locator('.toast');
    expect(
      await message.evaluate(
        (shown: any) => shown.ownerDocument.defaultView.getComputedStyle(shown).pointerEvents,
      ),
    ).toBe('none');
    await field.waitFor({ state: 'detached' });
    expect((await call('GET', `/api/v1/qr-codes/${oil.id}`)).data).toEqual({
      ...oil.data,
      url: 'https://example.com/new-oil',
    });
    await page.evaluate('const { now } = performance; performance.now = () => now.call(performance) + 2_000');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await message.waitFor({ state: 'detached' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an image that cannot be loaded shows no broken icon, and a device that is online again shows images and new codes',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    await createCodes(signedIn, ['One']);
    const image = row(page, 'One').locator('img');
    const sources = ['**/draw-code-*.js', '**/image.svg'];
    for (const source of sources) await page.route(source, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/image.svg'));
    await page.goto(`${fixture.api.url}/codes`);
    await failed;
    await waitFor(
      async () => (await image.getAttribute('src')) === null,
      WAIT_TIMEOUT_MS,
      () => 'the image without a source',
    );
    for (const source of sources) await page.unroute(source);
    await createCodes(signedIn, ['Two']);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await row(page, 'Two').waitFor();
    await waitFor(
      () => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0),
      WAIT_TIMEOUT_MS,
      () => 'the image of the first code',
    );
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the keyboard of a phone hides neither the field of a sheet nor its buttons',
  async () => {
    const signedIn = await fixture.signIn({ viewport: PHONE });
    const { page } = signedIn;
    const keyboardTop = 400;
    await createCodes(signedIn, ['One']);
    // No browser without a screen has a keyboard.
    await page.addInitScript(`
      const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: viewport });
      const real = matchMedia;
      window.matchMedia = (query) => real(query === '(pointer: coarse)' ? 'all' : query);
    `);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByLabel('Select One').check();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag 1 code' });
    expect(await edges(dialog)).toMatchObject({ bottom: PHONE.height });
    await page.evaluate(
      `visualViewport.height = ${keyboardTop}; visualViewport.dispatchEvent(new Event('resize'))`,
    );
    await waitFor(
      async () => (await edges(dialog)).bottom <= keyboardTop,
      WAIT_TIMEOUT_MS,
      () => 'the sheet above the keyboard',
    );
    expect((await edges(dialog.getByLabel('Tags to add'))).top).toBeGreaterThan(0);
    expect((await edges(dialog.getByRole('button', { name: 'Add tags' }))).bottom).toBeLessThan(keyboardTop);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
