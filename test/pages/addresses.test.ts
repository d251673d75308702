import { expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { screenFaults } from '../support/page-faults.js';
import { PHONE, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
const HOST = 'go.bistro-rosa.example';
const SECOND = 'qr.bistro-rosa.example';

test(
  'a code gets another domain and addresses, one of them in the code, on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    for (const domain of [SECOND, HOST]) await call('PATCH', '/api/v1/account', { branding: { domain } });
    const body = { type: 'url', name: 'Menu', data: 'https://example.com/menu' };
    const { id } = (await call('POST', '/api/v1/qr-codes', body)) as unknown as QrCode;
    await call('POST', '/api/v1/qr-codes', { ...body, aliases: [{ path: 'taken' }] });

    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    await page.locator('summary', { hasText: 'Web addresses' }).click();
    await page.getByLabel('Domain of the short link').selectOption(SECOND);
    const warning = page.getByText('The code will look different');
    await warning.waitFor();
    await page.getByLabel('Domain of the short link').selectOption('');
    await warning.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByLabel('Path of address 1').fill('taken');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('is taken on').waitFor();
    await page.getByLabel('Path of address 1').fill('Sommer/Menü 7');
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByLabel('Domain of address 2').selectOption(SECOND);
    await page.getByLabel('Path of address 2').fill('3xYz');
    await page.getByLabel('Address in the code').selectOption(`${HOST}/Sommer/Menü 7`);
    await warning.waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = (await call('GET', `/api/v1/qr-codes/${id}`)) as unknown as QrCode;
    expect(saved.aliases.map(({ domain, path, primary }) => [domain, path, primary])).toEqual([
      [HOST, 'Sommer/Menü 7', true],
      [SECOND, '3xYz', false],
    ]);
    expect(saved.encoded).toBe(`http://${HOST}/Sommer/Men%C3%BC%207`);

    await page.getByText(`${SECOND}/3xYz`).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    // The browser reports the address that was taken.
    expect(complaints).toEqual([expect.stringContaining('409')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
