import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openFolders(viewport?: { width: number; height: number }) {
  const signedIn = await fixture.signIn({ plan: 'business', ...(viewport && { viewport }) });
  await signedIn.page.goto(`${fixture.api.url}/codes/folders`);
  await signedIn.page.getByText('No folders yet').waitFor();
  return signedIn;
}

/** The row of a code in the list. */
const row = (page: Page, name: string) => page.locator('.code-row', { hasText: name });

async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Create folder' }).click();
  await dialog(page, 'Create folder').getByLabel('Name').fill(name);
  await dialog(page, 'Create folder').getByRole('button', { name: 'Create folder' }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'folders are created, nested, and deleted, codes are moved into them, and tags are renamed',
  async () => {
    const { page, call, complaints } = await openFolders();
    await createFolder(page, 'Shops');
    await choose(page, 'Shops', 'Create folder inside');
    await dialog(page, 'Create folder').getByLabel('Name').fill('Berlin');
    await dialog(page, 'Create folder').getByRole('button', { name: 'Create folder' }).click();
    const inside = page.getByRole('main').getByRole('list', { name: 'Folders in Shops' });
    await inside.getByRole('link', { name: 'Berlin' }).waitFor();

    const code = { type: 'url', data: 'https://example.com/', name: 'Door', tags: ['entrance'] };
    const { id } = await call('POST', '/api/v1/qr-codes', code);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByRole('checkbox', { name: /Door/ }).check();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page, 'Move 1 code').getByLabel('Folder').selectOption({ label: 'Shops/Berlin' });
    await dialog(page, 'Move 1 code').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(/Door.” moved/).waitFor();
    await page.goto(`${fixture.api.url}/codes/folders`);
    // The codes of the folders below count, as in the navigation and on the folder's page.
    await page.locator('.folder-row', { hasText: 'Shops' }).getByText('1 code').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Shops', exact: true }).click();
    await page.getByRole('heading', { name: 'Shops', level: 1 }).waitFor();
    expect(await page.getByLabel('Folder', { exact: true }).inputValue()).toMatch(/^fld_/);
    await page.getByText('Door').first().waitFor();

    // A folder is a place: its codes name the folder below it that they are in, and a new code starts in it.
    await row(page, 'Door').getByRole('link', { name: 'Berlin' }).click();
    await page.getByRole('heading', { name: 'Berlin', level: 1 }).waitFor();
    expect(await row(page, 'Door').getByRole('link', { name: 'Berlin' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Create code' }).click();
    const chosen = page.getByLabel('Folder', { exact: true });
    await chosen.locator('option:checked', { hasText: 'Shops/Berlin' }).waitFor({ state: 'attached' });

    await page.goto(`${fixture.api.url}/codes`);
    const places = page.getByRole('navigation', { name: 'Pages' });
    await places.getByRole('button', { name: 'Create folder' }).click();
    await dialog(page, 'Create folder').getByLabel('Name').fill('Fairs');
    await dialog(page, 'Create folder').getByRole('button', { name: 'Create folder' }).click();
    await row(page, 'Door')
      .getByRole('link', { name: 'Door' })
      .dragTo(places.getByRole('link', { name: 'Fairs' }));
    await row(page, 'Door').getByRole('link', { name: 'Fairs' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Door').getByRole('link', { name: 'Berlin' }).waitFor();
    await places.getByRole('link', { name: 'Fairs' }).click();
    await page.getByText('This folder is empty').waitFor();
    await page.getByRole('button', { name: 'More actions for Fairs' }).click();
    await page.getByRole('menuitem', { name: 'Delete folder' }).click();
    await dialog(page, 'Delete this folder?').getByRole('button', { name: 'Delete folder' }).click();
    await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

    await page.goto(`${fixture.api.url}/codes/folders`);
    await choose(page, 'entrance', 'Rename or merge');
    await dialog(page, 'Rename or merge tag').getByLabel('New name').fill('door');
    await dialog(page, 'Rename or merge tag').getByRole('button', { name: 'Rename tag' }).click();
    await page.getByRole('link', { name: 'door', exact: true }).waitFor();
    await choose(page, 'Berlin', 'Delete folder');
    await dialog(page, 'Delete this folder?').getByRole('button', { name: 'Delete folder' }).click();
    await inside.waitFor({ state: 'detached' });
    const stored = await call('GET', `/api/v1/qr-codes/${id}`);
    expect([stored['folder'], stored['tags']]).toEqual([null, ['door']]);

    // A folder that a scheduled change moves a code into looks empty.
    const { data } = await call('GET', '/api/v1/folders');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const changes = `/api/v1/qr-codes/${id}/scheduled-changes`;
    await call('POST', changes, { at, patch: { folder: data[0].id } });
    await choose(page, 'Shops', 'Delete folder');
    const confirm = dialog(page, 'Delete this folder?');
    await confirm.getByRole('button', { name: 'Delete folder' }).click();
    await confirm.getByText('scheduled changes move codes into it').waitFor();
    await confirm.getByLabel('Move them to').selectOption('No folder');
    await confirm.getByRole('button', { name: 'Delete folder' }).click();
    await confirm.waitFor({ state: 'detached' });
    expect((await call('GET', changes)).data).toMatchObject([{ state: 'pending', patch: { folder: null } }]);
    // The browser reports the rejected request.
    expect(complaints).toEqual([expect.stringContaining('409')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a page shows data that another part of the page loaded between its own first render and its effects',
  async () => {
    const { page } = await fixture.signIn({ plan: 'business' });
    // Effects run long after the render, as on a busy machine.
    await page.addInitScript(`{
      const timeout = setTimeout;
      window.setTimeout = (action, ms, ...rest) => timeout(action, ms > 0 && ms <= 100 ? 1_000 : ms, ...rest);
      window.requestAnimationFrame = (action) => timeout(() => action(performance.now()), 1_000);
    }`);
    let askForFolders = () => {};
    const asked = new Promise<void>((resolve) => (askForFolders = resolve));
    const title = page.getByRole('heading', { name: 'Folders and tags', level: 1 });
    await page.route('**/assets/folders-page-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.route('**/api/v1/folders?*', async (route) => {
      // The navigation has asked for the folders. The page renders without them, and then they arrive.
      askForFolders();
      await title.waitFor();
      await route.continue();
    });
    await page.goto(`${fixture.api.url}/codes/folders`);
    await page.getByText('No folders yet').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'forms and pages of codes have their folder, and a key is limited to folders when it is created',
  async () => {
    const { page, call, complaints } = await openFolders();
    const shops = await call('POST', '/api/v1/folders', { name: 'Shops' });
    const berlin = await call('POST', '/api/v1/folders', { name: 'Berlin', parentId: shops.id });
    await page.goto(`${fixture.api.url}/codes/new?folder=${berlin.id}`);
    await page.getByLabel('URL', { exact: true }).fill('https://example.com/');
    await page
      .getByLabel('Folder', { exact: true })
      .locator('option:checked')
      .filter({ hasText: 'Shops/Berlin' })
      .waitFor({
        state: 'attached',
      });
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByRole('link', { name: 'Open the code' }).click();
    await page.getByRole('link', { name: 'Shops/Berlin' }).waitFor();
    const codeOf = async () => (await call('GET', '/api/v1/qr-codes')).data[0];
    expect((await codeOf()).folder).toBe(berlin.id);

    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'No folder' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No folder').waitFor();
    expect((await codeOf()).folder).toBeNull();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Version 2').waitFor();
    expect(await page.locator('.change-line del').allInnerTexts()).toEqual(['Shops/Berlin']);

    await page.goto(`${fixture.api.url}/api-keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = dialog(page, 'Create API key');
    await form.getByLabel('Name', { exact: true }).fill('Berlin agency');
    for (const label of ['Shops', 'Shops/Berlin'])
      await form.getByLabel('Folders', { exact: true }).selectOption({ label });
    await form.getByRole('button', { name: 'Remove the folder Shops', exact: true }).click();
    await form.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Only Shops/Berlin').waitFor();
    expect((await call('GET', '/api/v1/api-keys')).data[0].folders).toEqual([berlin.id]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop, empty, full, and in the dialogs, and nothing is wider than the screen',
  async () => {
    const { page, call, complaints } = await openFolders(PHONE);
    await showOn(page, SCREENS[0]);
    const faults = await screenFaults(page);
    let parentId: string | null = null;
    for (const folder of [
      'Kunden',
      'فروع المدينة',
      'A folder with a long name '.repeat(3).trim(),
      'Four',
      'Five',
    ]) {
      const created: Record<string, any> = await call('POST', '/api/v1/folders', { name: folder, parentId });
      parentId = created['id'] as string;
    }
    const code = {
      type: 'url',
      data: 'https://example.com/',
      tags: ['spring', 'x'.repeat(64)],
      folder: parentId,
    };
    await call('POST', '/api/v1/qr-codes', code);
    const { id: archived } = await call('POST', '/api/v1/qr-codes', code);
    await call('PATCH', `/api/v1/qr-codes/${archived}`, { archived: true });
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Five' }).waitFor();
    // As many as its list shows.
    const five = page.locator('.folder-row', { has: page.getByRole('link', { name: 'Five' }) });
    await five.getByText('1 code', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'spring' }).waitFor();
    faults.push(...(await screenFaults(page)));
    await choose(page, 'Five', 'Delete folder');
    faults.push(...(await screenFaults(page)));
    await page.keyboard.press('Escape');
    await choose(page, 'Five', 'Rename or move');
    faults.push(...(await screenFaults(page)));
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the page of a folder leads to a new code, the images, and an API key of the folder',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await call('POST', '/api/v1/folders', { name: 'Shops' });
    await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/', folder: id });
    await page.goto(`${fixture.api.url}/codes?folder=${String(id)}&includeSubfolders=true`);

    await page.getByRole('button', { name: 'ZIP', exact: true }).click();
    await dialog(page, 'Download 1 code').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'More actions for Shops' }).click();
    await page.getByRole('menuitem', { name: 'Create API key for this folder' }).click();
    const form = dialog(page, 'Create API key');
    await form.getByRole('button', { name: 'Remove the folder Shops' }).waitFor();
    await form.getByLabel('Name', { exact: true }).fill('Till');
    await form.getByRole('button', { name: 'Create key' }).click();
    await dialog(page, 'Key created').getByRole('button', { name: 'Copy and close' }).click();
    await dialog(page, 'Key created').waitFor({ state: 'detached' });
    expect(await call('GET', '/api/v1/api-keys')).toMatchObject({ data: [{ name: 'Till', folders: [id] }] });
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^qrk_/);
    expect(page.url()).toBe(`${fixture.api.url}/api-keys`);

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Shops/ })
      .click();
    await page.getByRole('heading', { name: 'Shops', level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Create code' }).click();
    const chosen = page.getByLabel('Folder', { exact: true });
    await chosen.locator('option:checked', { hasText: 'Shops' }).waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'folders that load late move nothing in the navigation',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business' });
    for (const name of ['Bars', 'Fairs', 'Shops']) await call('POST', '/api/v1/folders', { name });
    await page.goto(`${fixture.api.url}/codes`);
    const places = page.getByRole('navigation', { name: 'Pages' });
    await places.getByRole('link', { name: 'Shops' }).waitFor();

    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/folders?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.reload();
    const templates = places.getByRole('link', { name: 'Templates' });
    const before = await templates.boundingBox();
    expect(await places.getByRole('link', { name: 'Shops' }).count()).toBe(0);
    release();
    await places.getByRole('link', { name: 'Shops' }).waitFor();
    expect(await templates.boundingBox()).toEqual(before);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the navigation creates a key for a folder in four clicks, named after the folder',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await call('POST', '/api/v1/folders', { name: 'Shops' });
    await page.goto(fixture.api.url);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Shops' }).hover();
    await page.getByRole('button', { name: 'Actions for Shops' }).click();
    const menu = page.getByRole('menu', { name: 'Actions for Shops' });
    const [right, bottom] = await page.evaluate<number[]>('[innerWidth, innerHeight]');
    const box = (await menu.boundingBox())!;
    expect([box.x + box.width <= right!, box.y + box.height <= bottom!]).toEqual([true, true]);
    expect(await pageFaults(page)).toEqual([]);

    await page.getByRole('menuitem', { name: 'Create API key for this folder' }).click();
    await dialog(page, 'Create API key').getByRole('button', { name: 'Create key' }).click();
    await dialog(page, 'Key created').getByRole('button', { name: 'Copy and close' }).click();
    await dialog(page, 'Key created').waitFor({ state: 'detached' });
    const { data } = await call('GET', '/api/v1/api-keys');
    expect(data).toMatchObject([{ name: 'Shops', folders: [id] }]);
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.startsWith('qrk_')).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
