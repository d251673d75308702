import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildPdf } from '../support/build-pdf.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages({}, true);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const files = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: buildPdf(['Lunch', 'Dinner']) });

async function photo(name: string, background: string) {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

test(
  'a code of images is created by uploading them, sorted, and later exchanged for a PDF',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    await page.goto(`${fixture.api.url}/codes/new`);
    await page.getByRole('radio', { name: 'File' }).check({ force: true });
    await page.getByLabel('Choose a PDF or images').waitFor();
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Choose a PDF or images.', { exact: true }).waitFor();
    await page
      .getByLabel('Choose a PDF or images')
      .setInputFiles([
        await photo('Starters.jpg', '#c33'),
        await photo('Mains.jpg', '#3c3'),
        await photo('Door.jpg', '#33c'),
      ]);
    await files(page, 'Chosen files').nth(2).getByText('JPEG, 300 × 200 px').waitFor();
    await page.getByRole('button', { name: 'Move Mains.jpg up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Mains.jpg is now 1 of 3').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Mains.jpg down');
    await page.getByRole('button', { name: 'Remove Door.jpg' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Door.jpg' }).click();
    await page.getByText('Suggested: the name of the file').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mains');
    await page.getByLabel('Title').fill('Menu');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/codes\/qr_\w+/);
    const [created] = (await call('GET', '/api/v1/qr-codes'))['data'];
    const stored: { id: string; name: string }[] = (await call('GET', '/api/v1/files'))['data'];
    const idOf = (name: string) => stored.find((file) => file.name === name)?.id;
    expect(created).toMatchObject({
      type: 'file',
      data: { files: [idOf('Mains.jpg'), idOf('Starters.jpg')], title: 'Menu' },
    });

    await page.goto(`${fixture.api.url}/codes/${created.id}/edit`);
    await page.getByRole('button', { name: 'Exchange Starters.jpg' }).click();
    await dialog(page, 'Exchange file').getByRole('option', { name: 'Door.jpg' }).click();
    expect(await files(page, 'Before').count()).toBe(2);
    await files(page, 'After').getByText('Door.jpg').waitFor();
    await page.getByLabel('Add images').setInputFiles(pdf('Menu.pdf'));
    await files(page, 'After').getByText('PDF, 2 pages').waitFor();
    expect(await files(page, 'After').count()).toBe(1);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    const menu = (await call('GET', '/api/v1/files?search=Menu'))['data'][0];
    expect((await call('GET', `/api/v1/qr-codes/${created.id}`))['data']['files']).toEqual([menu.id]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a file is replaced in all codes that use it, which the list of codes shows',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(`${fixture.api.url}/files`);
    await page.getByLabel('Choose files').setInputFiles(pdf('Lunch.pdf'));
    await files(page, 'Files').getByText('Lunch.pdf').waitFor();
    const [{ id }] = (await call('GET', '/api/v1/files'))['data'];
    for (const name of ['Door', 'Table'])
      await call('POST', '/api/v1/qr-codes', { type: 'file', data: { files: [id] }, name });
    await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/', name: 'Other' });
    await page.reload();
    await page.getByRole('link', { name: 'Used by 2 codes' }).click();
    await page.getByRole('link', { name: 'Door' }).waitFor();
    expect(await page.getByRole('link', { name: 'Other' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove the filter Lunch.pdf' }).click();
    await page.getByRole('link', { name: 'Other' }).waitFor();

    await page.goto(`${fixture.api.url}/files`);
    await page.getByRole('button', { name: 'Change Lunch.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Replace in all codes' }).click();
    const replacement = dialog(page, 'Replace Lunch.pdf in all codes');
    await replacement.getByLabel('Choose a file').setInputFiles(pdf('Dinner.pdf'));
    await replacement.getByText('2would change').waitFor();
    await replacement.getByRole('button', { name: 'Change 2 codes' }).click();
    await page.waitForURL(/\/jobs\//);
    await page.getByRole('heading', { name: 'Replace Lunch.pdf → Dinner.pdf in 2 codes' }).waitFor();
    const dinner = (await call('GET', '/api/v1/files?search=Dinner'))['data'][0];
    await waitFor(
      async () => (await call('GET', `/api/v1/qr-codes?file=${dinner.id}`))['data'].length === 2,
      WAIT_TIMEOUT_MS,
      () => 'both codes with the other file',
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rule leads to uploaded files, and a list of links shows an uploaded image',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    const code = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
    await page.goto(`${fixture.api.url}/codes/${code.id}/routing`);
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Network', exact: true }).click();
    await page.getByRole('textbox', { name: 'Network' }).fill('192.0.2.0/24');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove 192.0.2.0/24' }).waitFor();
    await page.getByRole('button', { name: 'Uploaded files' }).click();
    await page.getByLabel('Choose a PDF or images').setInputFiles(pdf('Staff.pdf'));
    await files(page, 'Chosen files').getByText('PDF, 2 pages').waitFor();
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await save.waitFor({ state: 'detached' });
    const [staff] = (await call('GET', '/api/v1/files'))['data'];
    expect((await call('GET', `/api/v1/qr-codes/${code.id}`))['routing']['rules']).toMatchObject([
      { files: [staff.id] },
    ]);

    const items = [{ title: 'Menu', url: 'https://example.com/menu' }];
    const list = await call('POST', '/api/v1/qr-codes', { type: 'links', data: { title: 'Bistro', items } });
    await page.goto(`${fixture.api.url}/codes/${list.id}/edit`);
    await page.getByRole('button', { name: 'Choose image' }).click();
    const picker = dialog(page, 'Choose an image');
    await picker.getByText('No other images are uploaded').waitFor();
    await picker.getByLabel('Choose a file').setInputFiles(await photo('Door.jpg', '#33c'));
    await files(page, 'Image').getByText('Door.jpg').waitFor();
    const previewed = page.frameLocator('iframe[title="Preview of the page"]').locator('img.image');
    await waitFor(
      async () =>
        (await previewed.evaluate((one) => (one as { naturalWidth?: number }).naturalWidth)) === 300,
      WAIT_TIMEOUT_MS,
      () => 'the image in the preview of the page',
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    const door = (await call('GET', '/api/v1/files?search=Door'))['data'][0];
    expect((await call('GET', `/api/v1/qr-codes/${list.id}`))['data']['image']).toBe(door.id);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the exchange of a menu is scheduled, and the code can have rules',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    await page.goto(`${fixture.api.url}/files`);
    await page.getByLabel('Choose files').setInputFiles(pdf('Lunch.pdf'));
    await files(page, 'Files').getByText('Lunch.pdf').waitFor();
    const [lunch] = (await call('GET', '/api/v1/files'))['data'];
    const code = await call('POST', '/api/v1/qr-codes', { type: 'file', data: lunch.id, name: 'Menu' });
    await page.goto(`${fixture.api.url}/codes/${code.id}/schedule`);
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    const form = dialog(page, 'Schedule a change');
    await form.getByLabel('Date and time').fill('2029-12-24T18:00');
    await files(page, 'Before').getByText('Lunch.pdf').waitFor();
    await form.getByLabel('Choose a PDF or images').setInputFiles(pdf('Dinner.pdf'));
    await files(page, 'After').getByText('Dinner.pdf').waitFor();
    expect(await screenFaults(page, 'schedule of files')).toEqual([]);
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Change scheduled').waitFor();
    const [dinner] = (await call('GET', '/api/v1/files?search=Dinner'))['data'];
    expect((await call('GET', `/api/v1/qr-codes/${code.id}/scheduled-changes`))['data']).toMatchObject([
      { patch: { data: { files: [dinner.id] } } },
    ]);

    await page.getByRole('link', { name: 'Where it leads' }).click();
    await page.getByText('An uploaded file').first().waitFor();
    await page.getByRole('button', { name: 'Add rule' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'visitors are split between a PDF and a URL, and the split ends with the PDF',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    const code = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/menu' });
    await page.goto(`${fixture.api.url}/codes/${code.id}/routing`);
    await page.getByRole('button', { name: 'Split visitors' }).click();
    await page.getByRole('button', { name: 'Use uploaded files instead: Variant 2' }).click();
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await page.getByText('Choose a PDF or images.').waitFor();
    await page.getByLabel('Choose a PDF or images').setInputFiles(pdf('Menu.pdf'));
    await files(page, 'Chosen files').getByText('PDF, 2 pages').waitFor();
    expect(await screenFaults(page, 'variants with files')).toEqual([]);
    await save.click();
    await save.waitFor({ state: 'detached' });
    const [menu] = (await call('GET', '/api/v1/files'))['data'];
    expect((await call('GET', `/api/v1/qr-codes/${code.id}`))['routing']['variants']).toMatchObject([
      { url: 'https://example.com/menu' },
      { files: [menu.id] },
    ]);
    await page.getByRole('button', { name: 'Use this destination: Variant 2' }).click();
    const ending = dialog(page, 'End the split with this destination?');
    await ending.getByText('An uploaded file').waitFor();
    await ending.getByRole('button', { name: 'Use this destination' }).click();
    await page.getByText('Split ended').waitFor();
    await page.getByText('Everyone', { exact: true }).waitFor();
    expect(await call('GET', `/api/v1/qr-codes/${code.id}`)).toMatchObject({
      type: 'file',
      data: { files: [menu.id] },
      routing: null,
    });

    await page.getByRole('button', { name: 'Split visitors' }).click();
    await files(page, 'Chosen files').getByText('PDF, 2 pages').waitFor();
    await page.getByRole('button', { name: 'Use a URL instead: Variant 2' }).waitFor();

    // The heading of the images stays when a split of them ends.
    const variants = [
      { files: [menu.id], weight: 50 },
      { url: 'https://example.com/menu', weight: 50 },
    ];
    const titled = { data: { files: [menu.id], title: 'Menu' }, routing: { variants } };
    await call('PATCH', `/api/v1/qr-codes/${code.id}`, titled);
    await page.reload();
    await page.getByRole('button', { name: 'Use this destination: Variant 1' }).click();
    await ending.getByRole('button', { name: 'Use this destination' }).click();
    await page.getByText('Split ended').waitFor();
    expect((await call('GET', `/api/v1/qr-codes/${code.id}`))['data']).toEqual(titled.data);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the form of a code of files says on Free which plan has files',
  async () => {
    const { page, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/codes/new?type=file`);
    await page.getByText('On the Pro and Business plans').waitFor();
    expect(await page.getByLabel('Choose a PDF or images').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing in the form of files, and nothing is wider than the screen',
  async () => {
    const { page, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/codes/new?type=file`);
    const names = ['Menu', 'قائمة الطعام', 'A photo with a long name '.repeat(5).trim()];
    const photos = names.map((name) => photo(`${name}.jpg`, '#c33'));
    await page.getByLabel('Choose a PDF or images').setInputFiles(await Promise.all(photos));
    await files(page, 'Chosen files').nth(2).getByText('JPEG').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    const faults = await screenFaults(page, 'form');
    await page.getByRole('button', { name: 'Choose from uploaded files' }).click();
    await dialog(page, 'Choose a file').getByText('No other files are uploaded').waitFor();
    faults.push(...(await screenFaults(page, 'picker')));
    expect([faults, complaints]).toEqual([[], []]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
