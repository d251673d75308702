import { exec } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '../../core/basics/time/durations.js';
import { type SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { setUpPages, TEST_TIMEOUT_MS, PHONE, SCREENS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

async function openKeys(plan: 'free' | 'pro' | 'business', viewport?: { width: number; height: number }) {
  const signedIn = await fixture.signIn({ plan, ...(viewport && { viewport }) });
  await signedIn.page.goto(`${fixture.api.url}/api-keys`);
  await signedIn.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  return signedIn;
}

/** Runs the command that the page shows: `curl` with a URL and one header. */
async function runCommand(command: string): Promise<Response> {
  const [, url, name, value] = /^curl "([^"]+)" -H "([^:"]+): ([^"]+)"$/.exec(command) ?? [];
  return fetch(url!, { headers: { [name!]: value! } });
}

const statusWith = async (key: string, path = '/api/v1/account') =>
  (await fetch(fixture.api.url + path, { headers: { authorization: `Bearer ${key}` } })).status;

const shownKey = async (page: Page) => (await page.locator('.secret code').textContent()) ?? '';
const shownCommand = async (page: Page, label: string) =>
  (await page.getByRole('group', { name: label, exact: true }).textContent()) ?? '';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function fillAndCreate(page: Page, name: string): Promise<string> {
  const form = dialog(page, 'Create API key');
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
  'a key is created with permissions and an expiry, its command works, and the key is shown only once',
  async () => {
    const { page, call, complaints, requests } = await openKeys('business');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('No API keys yet').waitFor();
    await call('POST', '/api/v1/folders', { name: 'Shops' });
    await page.reload();
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = dialog(page, 'Create API key');
    // A key that is limited to folders never manages keys.
    const keys = form.getByLabel('API keys and account', { exact: true });
    await form.getByLabel('Folders').selectOption('Shops');
    await form.getByText('not for a key that is limited to folders').waitFor();
    expect([await keys.isDisabled(), await keys.isChecked()]).toEqual([true, false]);
    await form.getByRole('button', { name: 'Remove the folder Shops' }).click();
    expect([await keys.isDisabled(), await keys.isChecked()]).toEqual([false, true]);
    await form.getByRole('button', { name: 'Clear all' }).click();
    await form.getByText('Select at least one permission.').waitFor();
    const create = form.getByRole('button', { name: 'Create key' });
    expect(await create.isDisabled()).toBe(true);
    // The dialog is taller than the screen; its buttons stay in sight.
    const { y, height } = (await create.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await form.getByLabel('Bulk creation and export', { exact: true }).check();
    const warning = form.getByText('Bulk creation and export has no effect without');
    await warning.waitFor();
    await form.getByLabel('Read codes', { exact: true }).check();
    await warning.waitFor({ state: 'detached' });
    await form.getByLabel('Bulk creation and export', { exact: true }).uncheck();
    await form.getByLabel('Read analytics', { exact: true }).check();
    await form.getByLabel('Expires').selectOption('90');
    const key = await fillAndCreate(page, 'Web shop 🛒');

    const command = await shownCommand(page, 'Terminal');
    expect(command).toContain(key);
    const response = await runCommand(command);
    expect([response.status, ((await response.json()) as { plan: string }).plan]).toEqual([200, 'business']);
    await page.getByRole('button', { name: 'Copy: Terminal' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(command);
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
    const days = (Date.parse(data[0].expiresAt) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(90);
    expect(complaints).toEqual([]);
    expect(fixture.externalRequests(requests)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'what the page shows for each tool works with the new key',
  async () => {
    const { page, call } = await openKeys('business');
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'hello', name: 'Window poster' });
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await fillAndCreate(page, 'Every tool');
    const choose = (tool: string) => page.getByRole('button', { name: tool, exact: true }).click();
    const folder = await mkdtemp(join(tmpdir(), 'qrelay-key-'));
    const run = async (command: string): Promise<string> => {
      // A registry that nobody could reach: the service has everything.
      const npm = {
        npm_config_registry: 'http://127.0.0.1:1',
        npm_config_audit: 'false',
        npm_config_yes: 'true',
      };
      const env = { ...process.env, ...npm, npm_config_cache: join(folder, 'cache') };
      return (await promisify(exec)(command, { cwd: folder, env })).stdout;
    };
    try {
      await choose('JavaScript');
      await run(await shownCommand(page, 'Terminal'));
      await writeFile(join(folder, 'program.mjs'), await shownCommand(page, 'Program'));
      expect(await run('node program.mjs')).toContain('Window poster');
      await choose('Command line');
      expect(await run(await shownCommand(page, 'Terminal'))).toContain('Window poster');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }

    await choose('AI assistant');
    expect(await pageFaults(page)).toEqual([]);
    const endpoint = { url: `${fixture.api.url}/mcp`, headers: { Authorization: `Bearer ${key}` } };
    expect(await shownCommand(page, 'Claude Code, in a terminal')).toBe(
      `claude mcp add --transport http qrelay ${endpoint.url} --header "Authorization: Bearer ${key}"`,
    );
    const shown = async (label: string) => JSON.parse(await shownCommand(page, label)) as unknown;
    expect(await shown('VS Code, in .vscode/mcp.json')).toEqual({
      servers: { qrelay: { type: 'http', ...endpoint } },
    });
    expect(await shown('Cursor, in ~/.cursor/mcp.json')).toEqual({ mcpServers: { qrelay: endpoint } });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        ...endpoint.headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(ping),
    });
    expect(response.status).toBe(200);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'closing a new key before copying it needs a second attempt, and focus returns',
  async () => {
    const { page, call } = await openKeys('business');
    await call('POST', '/api/v1/api-keys', { name: 'Existing key' });
    await page.reload();
    await page.getByText('Existing key').waitFor();
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await fillAndCreate(page, 'Till');
    const focused = () => page.evaluate('document.activeElement.closest("button")?.textContent');
    await waitFor(
      async () => (await focused()) === 'Copy key',
      WAIT_TIMEOUT_MS,
      () => 'focus on the copy button',
    );
    await page.keyboard.press('Escape');
    await page.getByText('You haven’t copied the key').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Create key');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rotated key works alongside the new one for the chosen overlap; without an overlap it stops immediately',
  async () => {
    const { page, call } = await openKeys('business');
    await page.getByRole('button', { name: 'Create key' }).click();
    const first = await fillAndCreate(page, 'Till');
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();

    await choose(page, 'Till', 'Rotate key');
    await page.getByLabel('Old key expires').selectOption('3600');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const note = (await dialog(page, 'Key rotated').getByText('The old key works until').textContent()) ?? '';
    const second = await shownKey(page);
    expect(second).not.toBe(first);
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    const { data } = await call('GET', '/api/v1/api-keys');
    const ends = new Date(data[0].formerKeyEndsAt);
    expect(Math.abs(ends.getTime() - Date.now() - HOUR_MS)).toBeLessThan(WAIT_TIMEOUT_MS * 2);
    const exact = await page.evaluate<string>(
      `new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }).format(new Date('${data[0].formerKeyEndsAt}'))`,
    );
    expect(note).toBe(`The old key works until ${exact}.`);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Rotating: the old key expires in').waitFor();

    // Simulates the end of the overlap.
    await fixture.api.db
      .collection('api_keys')
      .updateOne({ _id: data[0].id }, { $set: { 'secrets.1.endsAt': new Date(Date.now() - 1) } });
    await waitFor(
      async () => (await statusWith(first)) === 401,
      WAIT_TIMEOUT_MS,
      () => 'the old key to expire',
    );
    expect(await statusWith(second)).toBe(200);

    await choose(page, 'Till', 'Rotate key');
    await page.getByLabel('Old key expires').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('The old key no longer works.').waitFor();
    expect([await statusWith(second), await statusWith(await shownKey(page))]).toEqual([401, 200]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a key is revoked after a confirmation that names it',
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
    await waitFor(
      async () => (await statusWith(key)) === 401,
      WAIT_TIMEOUT_MS,
      () => 'the revoked key to be rejected',
    );
    await page.getByText('Lost laptop').waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/api-keys')).data.map(({ name }: any) => name)).toEqual([
      'Expired one',
    ]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the Free plan shows which plans include keys and requests none; the Pro plan explains its limit of one key',
  async () => {
    const free = await openKeys('free');
    await free.page.getByText('On the Pro and Business plans').waitFor();
    expect(await free.page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    expect(free.requests.filter((url) => url.includes('/api/v1/api-keys'))).toEqual([]);
    await free.page.getByRole('link', { name: 'Compare plans' }).click();
    await free.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await free.page.context().close();

    const { page, call } = await openKeys('pro');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('requires the Business plan').first().waitFor();
    await fillAndCreate(page, 'The one');
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The Pro plan includes 1 key').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
    await choose(page, 'The one', 'Revoke key');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('No API keys yet').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).isEnabled()).toBe(true);
    expect((await call('GET', '/api/v1/account')).usage.apiKeys).toBe(0);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the work of a key is shown before it is revoked, and is canceled with it on request',
  async () => {
    const { page, call, complaints } = await openKeys('business');
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    const leave = async (name: string) => {
      const { key } = await call('POST', '/api/v1/api-keys', { name });
      const send = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        await fetch(fixture.api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      await send(`/api/v1/qr-codes/${id}/scheduled-changes`, { at: soon(DAY_MS), patch: { name } });
      await send('/api/v1/webhooks', { url: 'https://hooks.example.com/', description: name });
      await send('/api/v1/imports', { format: 'qrelay', name });
      await send('/api/v1/api-keys', { name: `Child of ${name}` });
    };
    await leave('First');
    await leave('Second');
    await call('POST', '/api/v1/api-keys', { name: 'Idle' });
    await page.reload();

    const revoke = dialog(page, 'Revoke this key?');
    await choose(page, 'First', 'Revoke key');
    for (const text of ['1 scheduled change', '1 unfinished job', '1 webhook', 'created 1 other key'])
      await revoke.getByText(text).waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await revoke.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked', { exact: true }).waitFor();
    const states = async (list: string) => {
      const { data } = await call('GET', `/api/v1/${list}`);
      return data.map(({ state, status, enabled }: any) => state ?? status ?? enabled);
    };
    expect(await states('scheduled-changes')).toEqual(['pending', 'pending']);

    await choose(page, 'Second', 'Revoke key');
    await revoke.getByLabel('Cancel them, too').check();
    await revoke.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked, and its work canceled').waitFor();
    expect(await states('scheduled-changes')).toEqual(['cancelled', 'pending']);
    expect(await states('webhooks')).toEqual([false, true]);
    expect(await states('jobs')).toEqual(['cancelled', 'awaiting_upload']);

    await choose(page, 'Idle', 'Revoke key');
    await revoke.getByText('This can’t be undone').waitFor();
    expect(await revoke.getByText('continues without it').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'after a downgrade, only the keys over the plan’s limit are marked',
  async () => {
    const { page, call, setPlan } = await openKeys('business');
    const oldest = await call('POST', '/api/v1/api-keys', { name: 'Oldest' });
    const newer = await call('POST', '/api/v1/api-keys', { name: 'Newer' });
    await setPlan('pro');
    await waitFor(
      async () => (await statusWith(newer.key)) === 403,
      WAIT_TIMEOUT_MS,
      () => 'the key to be rejected on Pro',
    );
    expect(await statusWith(oldest.key)).toBe(200);
    await page.reload();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Newer').getByText('Inactive: over your plan’s limit').waitFor();
    expect(await row('Oldest').getByText('Inactive').count()).toBe(0);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a failed request is reported with a button to try again',
  async () => {
    const { page, call } = await openKeys('business');
    await call('POST', '/api/v1/api-keys', { name: 'Till' });
    await page.route('**/api/v1/api-keys?*', (route) => route.abort());
    await page.reload();
    await page.getByText('Couldn’t load API keys').waitFor();
    await page.unroute('**/api/v1/api-keys?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Till').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop in the list and the dialogs, and nothing is wider than the screen',
  async () => {
    const { page, call, complaints } = await openKeys('business', PHONE);
    await showOn(page, SCREENS[0]);
    const { id } = await call('POST', '/api/v1/api-keys', {
      name: 'مفتاح المتجر',
      expiresAt: soon(DAY_MS),
    });
    await call('POST', `/api/v1/api-keys/${id}/rotate`, { overlapSeconds: 600 });
    await call('POST', '/api/v1/api-keys', { name: 'Kasse im Erdgeschoss '.repeat(4).trim() });
    await makeExpired(call, 'Gone');
    await page.reload();
    await page.getByText('Expired', { exact: true }).waitFor();
    const faults = await screenFaults(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog(page, 'Create API key').waitFor();
    faults.push(...(await screenFaults(page)));
    await fillAndCreate(page, 'Till');
    faults.push(...(await screenFaults(page)));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Creates an expired key. The API does not accept an expiry in the past, so this changes the stored key. */
async function makeExpired(call: SignedIn['call'], name: string): Promise<void> {
  const { id } = await call('POST', '/api/v1/api-keys', { name, expiresAt: soon(DAY_MS) });
  const keys = fixture.api.db.collection<{ _id: string }>('api_keys');
  await keys.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1_000) } });
}

function soon(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
