import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

// Pages are made by the worker.
const fixture = setUpPages({}, true);

async function openPurposes({ page, call }: SignedIn, members: Record<string, unknown> = {}) {
  const code = await call('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/menu',
    name: 'Menu',
    shortCode: undefined,
    ...members,
  });
  expect(code.error).toBeUndefined();
  await page.goto(`${fixture.api.url}/codes/${code.id}`);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or download' });
  await dialog.getByRole('radio', { name: 'Other' }).waitFor();
  return dialog;
}

async function openDownload(signedIn: SignedIn, members: Record<string, unknown> = {}) {
  const dialog = await openPurposes(signedIn, members);
  await dialog.getByText('Other', { exact: true }).click();
  return dialog;
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test(
  'a purpose decides format, size, and page, and ends in one button',
  async () => {
    const signedIn = await fixture.signIn({ viewport: PHONE });
    const { page, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const dialog = await openPurposes(signedIn);
    const choose = (tile: string) => dialog.getByText(tile, { exact: true }).click();
    const buttons = dialog.getByRole('button', { name: /Download|Copy|Share/ });

    await dialog
      .getByText('8.8 cm wide. Phones read it from about 70 cm. Print it 1.5 cm or wider.')
      .waitFor();
    expect(await screenFaults(page, 'a table tent')).toEqual([]);
    expect(await buttons.allTextContents()).toEqual(['Download PDF']);
    await dialog.getByLabel('Print the name below the code').check();
    await dialog.getByText('7.9 cm wide.').waitFor();
    const tent = await download(page, 'Download PDF');
    expect(tent.name).toBe('Menu Table tent.pdf');
    expect(tent.bytes.toString('latin1')).toMatch(/\/MediaBox ?\[ ?0 0 612(\.\d+)? 792(\.\d+)? ?\]/);

    await choose('Sticker 3 cm');
    await dialog.getByText('3 cm wide. Phones read it from about 25 cm.').waitFor();
    const sticker = await download(page, 'Download PDF');
    expect(sticker.bytes.toString('latin1')).toMatch(/\/MediaBox ?\[ ?0 0 85\.0[34]/);

    await choose('Screen');
    expect(await dialog.getByText('or wider').count()).toBe(0);
    const { width, format } = await sharp((await download(page, 'Download PNG')).bytes).metadata();
    expect([width, format]).toEqual([1024, 'png']);
    expect(await screenFaults(page, 'a screen')).toEqual([]);

    await page.goto(fixture.api.url);
    const steps = page.getByRole('region', { name: 'Next steps' });
    await steps.getByRole('listitem').filter({ hasText: 'Print your code, done' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a PDF is downloaded in millimeters and one ink, after the dialog said what that means on paper',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, complaints } = signedIn;
    const dialog = await openDownload(signedIn);
    await dialog.getByText(/squares with the border\. Print it [\d.]+ cm or wider\./).waitFor();
    await dialog.getByLabel('Format').selectOption({ label: 'PDF · print shops' });
    await dialog.getByText('30 mm × 30 mm').waitFor();
    await dialog.getByText(/up to \d+ cm/).waitFor();
    await dialog.getByLabel('Width').fill('50,8');
    await dialog.getByText('50.8 mm × 50.8 mm').waitFor();
    await dialog.getByLabel('Unit').selectOption('inches');
    expect(await dialog.getByLabel('Width').inputValue()).toBe('2');
    await dialog.getByText('2 inches × 2 inches').waitFor();
    await dialog.getByLabel('Ink').selectOption({ label: 'Black · one ink' });
    const { name, bytes } = await download(page, 'Download PDF');
    expect(name).toBe('Menu.pdf');
    const pdf = bytes.toString('latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toMatch(/\/MediaBox ?\[ ?0 0 144(\.0+)? 144(\.0+)? ?\]/);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a size that cannot be printed is explained before the download, and one click chooses one that phones read well',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, complaints } = signedIn;
    const dialog = await openDownload(signedIn);
    await dialog.getByLabel('Format').selectOption({ label: 'PNG · documents and label printers' });
    await dialog.getByRole('button', { name: 'Size in print' }).click();
    await dialog.getByLabel('Width').fill('6');
    await dialog.getByLabel('Dots per inch').fill('203');
    await dialog.getByText(/^Too small to print\. Print it 1\.5 cm or wider\.$/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Download PNG' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Use 1.5 cm' }).click();
    await dialog.getByText('A square has only 3 dots of the printer.').waitFor();
    const widthMm = 15;
    expect(Number(await dialog.getByLabel('Width').inputValue())).toBe(widthMm);
    const { name, bytes } = await download(page, 'Download PNG');
    expect(name).toBe('Menu.png');
    const { width, density } = await sharp(bytes).metadata();
    expect([width, density]).toEqual([Math.round((widthMm / 25.4) * 203), 203]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'numbers out of range, too many dots, and a transparent JPEG are explained, and block the download',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, complaints } = signedIn;
    const dialog = await openDownload(signedIn, { style: { background: 'transparent' } });
    await dialog.getByLabel('Format').selectOption({ label: 'JPEG · where nothing else works' });
    await dialog.getByText('JPEG has no transparency.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Download JPEG' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Format').selectOption({ label: 'WebP · the web' });
    await dialog.getByLabel('Width and height in pixels').fill('20');
    await dialog.getByText('This must be a whole number from 64 to 4096').waitFor();
    await dialog.getByRole('button', { name: 'Size in print' }).click();
    await dialog.getByLabel('Width').fill('3');
    await dialog.getByText('This must be 5 to 2000 mm').waitFor();
    await dialog.getByLabel('Width').fill('800');
    await dialog.getByText('This would be 9,449 pixels wide').waitFor();
    expect(await dialog.getByRole('button', { name: 'Download WebP' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Width').fill('20');
    await dialog.getByLabel('Ink').selectOption({ label: 'Black · one ink' });
    const { name, bytes } = await download(page, 'Download WebP');
    expect(name).toBe('Menu.webp');
    const { width, format } = await sharp(bytes).metadata();
    expect([width, format]).toEqual([236, 'webp']);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a download of several codes has the same formats and sizes',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const ids: string[] = [];
    for (const name of ['One', 'Two'])
      ids.push((await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name })).id);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByRole('checkbox', { name: 'Select all 2 shown' }).click();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download 2 codes' });
    await dialog.getByLabel('Format').selectOption({ label: 'PDF · print shops' });
    await dialog.getByLabel('Width').fill('3');
    expect(await dialog.getByRole('button', { name: 'Download ZIP' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Width').fill('25');
    await dialog.getByLabel('Ink').selectOption({ label: 'Black · one ink' });
    expect(await pageFaults(page)).toEqual([]);
    const request = page.waitForRequest((each) => each.url().endsWith('/api/v1/exports'));
    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    const body = (await request).postDataJSON();
    expect(body).toMatchObject({ formats: ['PDF'], width: '25mm', color: 'gray', expect: 2 });
    expect(body.select.ids.toSorted()).toEqual(ids.toSorted());
    await page.getByRole('dialog', { name: 'Downloading 2 codes' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'downloads pass axe and fit the screen on a phone and a desktop, in the dialog and after creation',
  async () => {
    const signedIn = await fixture.signIn({ viewport: PHONE });
    const { page, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const dialog = await openDownload(signedIn, { style: { foreground: '#1a237e' } });
    await dialog.getByLabel('Format').selectOption({ label: 'EPS · older layout programs' });
    await dialog.getByLabel('Ink').selectOption({ label: 'CMYK · offset printing' });
    await dialog.getByText('without a profile').waitFor();
    await dialog.getByText('30 mm × 30 mm').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await dialog.getByLabel('Width').fill('6');
    await dialog.getByText('Too small to print').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${page.url()}?created=1`);
    await page.getByRole('button', { name: 'Print or download' }).click();
    await dialog.getByText('Business card', { exact: true }).click();
    await dialog.getByText('2.5 cm wide.').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
