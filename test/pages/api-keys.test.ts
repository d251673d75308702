import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pageFaults, type SignedIn } from '../support/dashboard.js';
import { pageLab, PATIENCE_MS, SCREENS, SLOW_MS } from '../support/page-fixture.js';
import { until } from '../support/wait-for.js';

const lab = pageLab();

async function openKeys(plan: 'free' | 'pro' | 'business', viewport?: { width: number; height: number }) {
  const signedIn = await lab.signIn({ plan, ...(viewport && { viewport }) });
  await signedIn.page.goto(`${lab.api.url}/api-keys`);
  await signedIn.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  return signedIn;
}

/** Runs what the page shows for a terminal: a `curl` of an address with one header. */
async function runLine(line: string): Promise<Response> {
  const [, address, name, value] = /^curl "([^"]+)" -H "([^:"]+): ([^"]+)"$/.exec(line) ?? [];
  return fetch(address!, { headers: { [name!]: value! } });
}

const statusWith = async (key: string, path = '/api/v1/account') =>
  (await fetch(lab.api.url + path, { headers: { authorization: `Bearer ${key}` } })).status;

const shownKey = async (page: Page) => (await page.locator('.secret code').textContent()) ?? '';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function fillAndCreate(page: Page, name: string): Promise<string> {
  const form = dialog(page, 'Create an API key');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  await dialog(page, 'Key created').waitFor();
  return shownKey(page);
}

async function choose(page: Page, key: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Rotate or revoke ${key}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'a key is made with what it may do and an end, its line works when it is pasted, and it is never shown again',
  async () => {
    const { page, call, complaints, requests } = await openKeys('business');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Make a key for a program').waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = dialog(page, 'Create an API key');
    await form.getByRole('button', { name: 'Choose none' }).click();
    await form.getByText('Choose at least one.').waitFor();
    expect(await form.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
    await form.getByLabel('Read codes', { exact: true }).check();
    await form.getByLabel('Read analytics', { exact: true }).check();
    await form.getByLabel('Expires').selectOption('90');
    const key = await fillAndCreate(page, 'Web shop 🛒');

    const line = (await page.locator('.key-line').textContent()) ?? '';
    expect(line).toContain(key);
    const answer = await runLine(line);
    expect([answer.status, ((await answer.json()) as { plan: string }).plan]).toEqual([200, 'business']);
    await page.getByRole('button', { name: 'Copy line' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(line);
    expect([await statusWith(key, '/api/v1/qr-codes'), await statusWith(key, '/api/v1/webhooks')]).toEqual([
      200, 403,
    ]);

    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Web shop 🛒' });
    await row.getByText('Read codes, read analytics', { exact: true }).waitFor();
    await row.getByText(key.slice(0, 10)).waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(key);

    const { data } = await call('GET', '/api/v1/api-keys');
    expect(data).toEqual([
      expect.objectContaining({ name: 'Web shop 🛒', scopes: ['codes:read', 'analytics:read'] }),
    ]);
    const days = (Date.parse(data[0].expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect(complaints).toEqual([]);
    expect(lab.elsewhere(requests)).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'who closes a new key without having copied it is asked first, and focus comes back',
  async () => {
    const { page, call } = await openKeys('business');
    await call('POST', '/api/v1/api-keys', { name: 'There already' });
    await page.reload();
    await page.getByText('There already').waitFor();
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await fillAndCreate(page, 'Till');
    const focused = () => page.evaluate('document.activeElement.closest("button")?.textContent');
    await until(
      async () => (await focused()) === 'Copy key',
      SLOW_MS,
      () => 'focus on the copy button',
    );
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was copied yet').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Create key');
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a key that is rotated works beside the new one until the time that is told, and at once not at all',
  async () => {
    const { page, call } = await openKeys('business');
    await page.getByRole('button', { name: 'Create key' }).click();
    const first = await fillAndCreate(page, 'Till');
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();

    await choose(page, 'Till', 'Rotate key');
    await page.getByLabel('The old key ends').selectOption('3600');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const told = (await dialog(page, 'Key rotated').getByText('The old key works until').textContent()) ?? '';
    const second = await shownKey(page);
    expect(second).not.toBe(first);
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    const { data } = await call('GET', '/api/v1/api-keys');
    const ends = new Date(data[0].formerKeyEndsAt);
    expect(Math.abs(ends.getTime() - Date.now() - 3_600_000)).toBeLessThan(SLOW_MS * 2);
    const exact = await page.evaluate<string>(
      `new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(new Date('${data[0].formerKeyEndsAt}'))`,
    );
    expect(told).toBe(`The old key works until ${exact}.`);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Rotating: the old key ends in').waitFor();

    // As when the hour is over.
    await lab.api.db
      .collection('api_keys')
      .updateOne({ _id: data[0].id }, { $set: { 'secrets.1.endsAt': new Date(Date.now() - 1) } });
    await until(
      async () => (await statusWith(first)) === 401,
      SLOW_MS,
      () => 'the end of the old key',
    );
    expect(await statusWith(second)).toBe(200);

    await choose(page, 'Till', 'Rotate key');
    await page.getByLabel('The old key ends').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('The old key is refused from now on.').waitFor();
    expect([await statusWith(second), await statusWith(await shownKey(page))]).toEqual([401, 200]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'a key that is revoked is refused, after one question that names it',
  async () => {
    const { page, call } = await openKeys('business');
    const { key } = await call('POST', '/api/v1/api-keys', { name: 'Lost laptop' });
    await makeExpired(call, 'Expired one');
    expect(await statusWith(key)).toBe(200);
    await page.reload();
    await page.getByText('Expired', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rotate or revoke Expired one', exact: true }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Revoke key']);
    await page.keyboard.press('Escape');

    await choose(page, 'Lost laptop', 'Revoke key');
    await dialog(page, 'Revoke this key?').getByText('Lost laptop').waitFor();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked').waitFor();
    await until(
      async () => (await statusWith(key)) === 401,
      20_000,
      () => 'the refusal of a revoked key',
    );
    await page.getByText('Lost laptop').waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/api-keys')).data.map(({ name }: any) => name)).toEqual([
      'Expired one',
    ]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'Free sees which plans have keys and asks for none; Pro has one, and says so where a second would be made',
  async () => {
    const free = await openKeys('free');
    await free.page.getByText('On the plans Pro and Business').waitFor();
    expect(await free.page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    expect(free.requests.filter((address) => address.includes('/api/v1/api-keys'))).toEqual([]);
    await free.page.getByRole('link', { name: 'Compare plans' }).click();
    await free.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await free.page.context().close();

    const { page, call } = await openKeys('pro');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('once on the Business plan').first().waitFor();
    await fillAndCreate(page, 'The one');
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The Pro plan has 1 key, and it is in use').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
    await choose(page, 'The one', 'Revoke key');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Make a key for a program').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).isEnabled()).toBe(true);
    expect((await call('GET', '/api/v1/account')).usage.apiKeys).toBe(0);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'of keys from before a smaller plan, those that are refused are marked, and nothing else',
  async () => {
    const { page, call, email } = await openKeys('business');
    const oldest = await call('POST', '/api/v1/api-keys', { name: 'Oldest' });
    const newer = await call('POST', '/api/v1/api-keys', { name: 'Newer' });
    await lab.api.db.collection('accounts').updateOne({ email }, { $set: { plan: 'pro' } });
    await until(
      async () => (await statusWith(newer.key)) === 403,
      SLOW_MS,
      () => 'the refusal on Pro',
    );
    expect(await statusWith(oldest.key)).toBe(200);
    await page.reload();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Newer').getByText('Refused: beyond your plan').waitFor();
    expect(await row('Oldest').getByText('Refused').count()).toBe(0);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'that the keys could not be read is said, with a way to try again',
  async () => {
    const { page, call } = await openKeys('business');
    await call('POST', '/api/v1/api-keys', { name: 'Till' });
    await page.route('**/api/v1/api-keys?*', (route) => route.abort());
    await page.reload();
    await page.getByText('The keys could not be loaded').waitFor();
    await page.unroute('**/api/v1/api-keys?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Till').waitFor();
    await page.context().close();
  },
  PATIENCE_MS,
);

test.each(SCREENS)(
  'axe finds nothing on %s in %s colors, in the list or in a dialog, and nothing is wider than the screen',
  async (_name, colorScheme, viewport) => {
    const { page, call, complaints } = await openKeys('business', viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { id } = await call('POST', '/api/v1/api-keys', {
      name: 'مفتاح المتجر',
      expiresAt: soon(86_400_000),
    });
    await call('POST', `/api/v1/api-keys/${id}/rotate`, { overlapSeconds: 600 });
    await call('POST', '/api/v1/api-keys', { name: 'Kasse im Erdgeschoss '.repeat(4).trim() });
    await makeExpired(call, 'Gone');
    await page.reload();
    await page.getByText('Expired', { exact: true }).waitFor();
    const faults = await pageFaults(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog(page, 'Create an API key').waitFor();
    faults.push(...(await pageFaults(page)));
    await fillAndCreate(page, 'Till');
    faults.push(...(await pageFaults(page)));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

/** As if it had been made long ago: the service takes none that has expired already. */
async function makeExpired(call: SignedIn['call'], name: string): Promise<void> {
  const { id } = await call('POST', '/api/v1/api-keys', { name, expiresAt: soon(86_400_000) });
  const keys = lab.api.db.collection<{ _id: string }>('api_keys');
  await keys.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1_000) } });
}

function soon(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
