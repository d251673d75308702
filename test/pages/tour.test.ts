import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { checkedPreview, scanByPhone } from '../support/dashboard.js';
import { WITH_DELIVERIES } from '../support/job-worker.js';
import { goByKeys, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { readZip } from '../support/read-zip.js';
import { respondWith, startReceiver } from '../support/webhook-receiver.js';

const EMAIL = 'rosa@bistro.example';

/** The default limits of sessions: a person at the dashboard must not reach them. */
const DEFAULT_LIMITS = { SESSION_RATE_PER_MINUTE: '', SESSION_WRITES_PER_MINUTE: '' };

const fixture = setUpPages({ ...DEFAULT_LIMITS, ...WITH_DELIVERIES }, true);

test(
  'a restaurant signs up, prints a code, sees scans, receives webhooks, exports images, and creates codes from a table',
  async () => {
    const { page, complaints, requests } = await fixture.open();
    const receiver = await startReceiver(respondWith(204));

    await page.goto(`${fixture.api.url}/sign-up`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Paste a link').waitFor();
    // Operators do this with `npm run account`.
    await fixture.api.db.collection('accounts').updateOne({ email: EMAIL }, { $set: { plan: 'business' } });
    await page.reload();
    // The field for a link has the focus, in which keys are text.
    await page.getByLabel('Paste a link').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');

    await goByKeys(page, 'w', 'Webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an endpoint' });
    await adding.getByLabel('URL').fill(receiver.url);
    await adding.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('it is shown only once').waitFor();
    const secret = (await page.getByRole('group', { name: 'Signing secret' }).textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy: Signing secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No deliveries yet').waitFor();

    await page.keyboard.press('n');
    await page.getByLabel('URL').fill('bistro.example/menu');
    await page.getByLabel('Name').fill('Menu');
    await page.getByRole('group', { name: 'Shape' }).getByText('Rounded').click();
    await page.getByText('Reads well').waitFor();
    const previewed = await checkedPreview(page);
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByRole('heading', { name: 'Menu', level: 1, exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const read = async (path: string) => (await page.context().request.get(fixture.api.url + path)).text();
    expect(await read(`/api/v1/qr-codes/${id}/image.svg`)).toBe(previewed);
    const { shortCode } = JSON.parse(await read(`/api/v1/qr-codes/${id}`)) as { shortCode: string };

    await scanByPhone(fixture.api, shortCode);
    await page.getByText('It works').waitFor();
    await page.getByRole('link', { name: 'Open the code' }).click();
    await page.locator('.totals .total').first().filter({ hasText: /^1$/ }).waitFor();
    const [scanned] = await receiver.expect(1, WAIT_TIMEOUT_MS);
    const verify = ({ headers, body }: NonNullable<typeof scanned>) =>
      new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verify(scanned!)).toMatchObject({ type: 'qr_code.scanned', data: { qrCodeId: id } });

    await goByKeys(page, 'w', 'Webhooks');
    await page.getByRole('link', { name: receiver.url }).click();
    await page.locator('.delivery-row').getByRole('link', { name: 'qr_code.scanned' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByRole('button', { name: 'Resend' }).click();
    const [, resent] = await receiver.expect(2, WAIT_TIMEOUT_MS);
    expect(verify(resent!)).toMatchObject({ data: { qrCodeId: id } });
    expect(resent!.headers['webhook-id']).toBe(scanned!.headers['webhook-id']);
    await drawer.getByText('Attempt 2').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await goByKeys(page, 'c', 'Codes');
    await page.getByLabel('Select the code').check();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const downloading = page.waitForEvent('download', { timeout: WAIT_TIMEOUT_MS });
    await page.getByRole('button', { name: 'Download ZIP' }).click();
    const entries = await readZip(await readFile(await (await downloading).path()));
    expect(entries.map(({ name }) => name)).toContain('manifest.csv');
    expect(entries).toHaveLength(2);
    await page.getByText('Download started').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await goByKeys(page, 'k', 'API keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create API key', exact: true });
    await form.getByLabel('Name', { exact: true }).fill('Till');
    await form.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: 'Key created', exact: true }).waitFor();
    const key = (await page.locator('.secret code').textContent()) ?? '';
    const byKey = await fetch(`${fixture.api.url}/api/v1/qr-codes/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await byKey.json()).toMatchObject({ id, totalScans: 1 });
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.goto(`${fixture.api.url}/codes/bulk`);
    await page
      .getByLabel('Or paste rows')
      .fill('Name,Link\nTable 1,https://bistro.example/1\nTable 2,nowhere');
    await page.getByRole('button', { name: 'Use these rows' }).click();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('1 row with a problem').waitFor();
    await page.getByRole('button', { name: 'File' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page
      .getByLabel('Or paste rows')
      .fill('Name,Link\nTable 1,https://bistro.example/1\nTable 2,https://bistro.example/2');
    await page.getByRole('button', { name: 'Use these rows' }).click();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    await page.getByText('2 codes created').waitFor();
    await page.getByRole('link', { name: 'Open codes' }).click();
    await page.getByText('2 codes', { exact: true }).waitFor();

    await goByKeys(page, 's', 'Settings');
    await page.getByRole('group', { name: 'QR codes' }).filter({ hasText: '3' }).waitFor();
    expect(complaints).toEqual([]);
    expect(fixture.externalRequests(requests)).toEqual([]);
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);
