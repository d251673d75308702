import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildPdf } from '../support/build-pdf.js';
import type { SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const input = (page: Page) => page.getByLabel('Choose files');

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: buildPdf(['Lunch', 'Dinner']) });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Makes a code use a file, as codes of the type `file` will. */
async function useFile({ call }: SignedIn, fileId: string): Promise<void> {
  const { id } = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
  await fixture.api.db
    .collection<{ _id: string }>('qr_codes')
    .updateOne({ _id: id }, { $set: { files: [fileId] } });
}

test(
  'files are uploaded, found, renamed, moved, and deleted, but not while codes use them',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'pro' });
    const { page, call, complaints } = signedIn;
    await call('POST', '/api/v1/folders', { name: 'Bistro' });
    await page.goto(`${fixture.api.url}/files`);
    await page.getByText('No files yet').waitFor();
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    await input(page).setInputFiles([
      pdf('Menu.pdf'),
      { name: 'Door.jpg', mimeType: 'image/jpeg', buffer: photo },
    ]);
    await row(page, 'Door.jpg').getByText('JPEG, 300 × 200 px').waitFor();
    await row(page, 'Menu.pdf').getByText('PDF, 2 pages').waitFor();
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Storage' }).getByText('of 1 GiB').waitFor();

    const { data } = await call('GET', '/api/v1/files');
    await useFile(signedIn, data.find(({ name }: { name: string }) => name === 'Menu.pdf').id);
    await page.reload();
    await row(page, 'Menu.pdf').getByText('Used by 1 code').waitFor();
    await page.getByRole('button', { name: 'Change Menu.pdf' }).click();
    const deletion = page.getByRole('menuitem', { name: 'Delete file' });
    await deletion.getByText('1 code uses it').waitFor();
    expect(await deletion.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');

    await page.getByLabel('Use', { exact: true }).selectOption('false');
    await row(page, 'Menu.pdf').waitFor({ state: 'detached' });
    await page.getByLabel('Use', { exact: true }).selectOption('');
    await page.getByLabel('Search files').fill('menu');
    await row(page, 'Door.jpg').waitFor({ state: 'detached' });
    await page.getByLabel('Search files').fill('nothing');
    await page.getByRole('button', { name: 'Clear all filters' }).click();

    await choose(page, 'Door.jpg', 'Rename');
    await dialog(page, 'Rename file').getByLabel('Name').fill('Front door');
    await dialog(page, 'Rename file').getByRole('button', { name: 'Rename file' }).click();
    await choose(page, 'Front door.jpg', 'Move to folder');
    await dialog(page, 'Move file').getByLabel('Folder').selectOption({ label: 'Bistro' });
    await dialog(page, 'Move file').getByRole('button', { name: 'Move', exact: true }).click();
    await row(page, 'Front door.jpg').getByRole('link', { name: 'Bistro' }).click();
    await row(page, 'Menu.pdf').waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await row(page, 'Front door.jpg').getByRole('link', { name: 'Front door.jpg' }).click();
    expect((await download).suggestedFilename()).toBe('Front door.jpg');
    await choose(page, 'Front door.jpg', 'Delete file');
    await dialog(page, 'Delete this file?').getByRole('button', { name: 'Delete file' }).click();
    await page.getByText('No matching files').waitFor();
    expect((await call('GET', '/api/v1/files'))['data']).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a file that cannot be stored says why in words, and a failed upload is repeated',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'pro' });
    await page.goto(`${fixture.api.url}/files`);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await input(page).setInputFiles([
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    ]);
    await uploads.getByText('The file is damaged or incomplete. Export it again.').waitFor();
    await uploads.getByText('This is not a PDF, PNG, JPEG, or WebP file.').waitFor();
    expect(await uploads.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss broken.pdf' }).click();
    await page.getByRole('button', { name: 'Dismiss notes.txt' }).click();
    await uploads.waitFor({ state: 'detached' });

    const conflict = { error: { code: 'conflict', message: 'The file has 1 MiB, and only 0 MiB are left' } };
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/files?name=*', (route, request) => {
      keys.push(request.headers()['idempotency-key']);
      return keys.length === 1 ? route.fulfill({ status: 409, json: conflict }) : route.continue();
    });
    await input(page).setInputFiles(pdf('Menu.pdf'));
    await uploads.getByText('Not enough storage is left').waitFor();
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Menu.pdf').waitFor();
    expect((await call('GET', '/api/v1/files'))['data']).toHaveLength(1);
    // Under the same key, the API would repeat the rejection.
    expect(new Set(keys).size).toBe(2);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an account on Free sees which plan has files, and after a downgrade also the files that it has',
  async () => {
    const { page, setPlan, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/files`);
    await page.getByText('On the Pro and Business plans').waitFor();
    expect(await input(page).count()).toBe(0);
    expect(await page.getByLabel('Search files').count()).toBe(0);
    await setPlan('pro');
    await page.reload();
    await input(page).setInputFiles(pdf('Menu.pdf'));
    await row(page, 'Menu.pdf').waitFor();
    await setPlan('free');
    await page.reload();
    await page.getByText('On the Pro and Business plans').waitFor();
    await row(page, 'Menu.pdf').waitFor();
    expect(await input(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop, and nothing is wider than the screen',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'business', viewport: PHONE });
    const { page, call } = signedIn;
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/files`);
    await page.getByText('No files yet').waitFor();
    const faults = await screenFaults(page, 'empty');
    const names = ['Menu', 'قائمة الطعام', 'A flyer with a long name '.repeat(5).trim()];
    await input(page).setInputFiles(names.map((name) => pdf(`${name}.pdf`)));
    await page.getByText('3 files').waitFor();
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    const { data } = await call('GET', '/api/v1/files');
    await useFile(signedIn, data[0].id);
    await page.reload();
    await page.getByText('Used by 1 code').waitFor();
    await input(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('This is not a PDF').waitFor();
    faults.push(...(await screenFaults(page, 'full')));
    await page.getByRole('button', { name: `Change ${data[0].name}`, exact: true }).click();
    await page.getByText('1 code uses it').waitFor();
    faults.push(...(await screenFaults(page, 'menu')));
    expect(faults).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
