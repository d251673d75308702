import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AUDIT_LOG } from '../../store/audit/audit-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

/** Waits until the log has this number of entries. */
async function waitForEntries(page: Page, count: number): Promise<void> {
  const rows = page.locator('.activity-row');
  await waitFor(
    async () => (await rows.count()) === count,
    60_000,
    () => `${count} entries`,
  );
}

test(
  'the audit log says in sentences who did what, is filtered by action, actor, and days, and is saved as CSV',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const key = await call('POST', '/api/v1/api-keys', { name: 'Web shop' });
    const code = await call('POST', '/api/v1/qr-codes', { type: 'text', name: 'Menu', data: 'hello' });
    const byKey = await fetch(`${fixture.api.url}/api/v1/qr-codes/${code.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key.key}`, 'user-agent': 'curl/8.5.0' },
    });
    expect(byKey.status).toBe(200);
    await call('PATCH', '/api/v1/account', { branding: { name: 'Bistro Rosa' } });
    await page.goto(fixture.api.url);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await goByKeys(page, 'u', 'Audit log');
    const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    const deleted = rows.filter({ hasText: 'API key Web shop deleted code Menu' });
    await deleted.getByText('curl', { exact: true }).waitFor();
    await deleted.getByText(code.shortCode).waitFor();
    await rows.filter({ hasText: 'You created API key Web shop' }).waitFor();
    await rows.filter({ hasText: 'You signed in' }).waitFor();
    const changed = rows.filter({ hasText: 'You changed the account' });
    await changed.getByText('Branding: name').waitFor();
    await changed.getByText('Bistro Rosa').waitFor();
    await waitForEntries(page, 4);

    // One click on the actor shows what else it did; the choice is in the address and in the filter.
    await deleted.getByRole('link', { name: 'API key Web shop' }).click();
    await waitForEntries(page, 1);
    expect(new URL(page.url()).searchParams.get('actor')).toBe(key.id);
    expect(await page.getByLabel('By').inputValue()).toBe(key.id);
    await page.getByLabel('By').selectOption('By anyone');
    await waitForEntries(page, 4);
    await page.getByLabel('By').selectOption('API key Web shop');
    await page.getByLabel('Action').selectOption('API keys created');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await waitForEntries(page, 4);
    await page.getByLabel('Action').selectOption('Codes deleted');
    await waitForEntries(page, 1);
    await page.reload();
    await waitForEntries(page, 1);
    expect(await page.getByLabel('Action').inputValue()).toBe('qr_code.deleted');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('audit-log.csv');
    const [header, row, ...others] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(header).toMatch(/^\uFEFFid,at,action,/);
    expect(row).toContain(`,qr_code.deleted,key,${key.id},Web shop,qr_code,${code.id},Menu,`);
    expect(others).toEqual([]);

    await page.getByLabel('Action').selectOption('Everything');
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Date until').fill('2020-01-01');
    await page.getByLabel('Date until').blur();
    await page.getByText('Nothing matches').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the audit log loads page by page',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business' });
    await call('PATCH', '/api/v1/account', { branding: { name: 'Rosa' } });
    const log = fixture.api.db.collection(AUDIT_LOG);
    const [entry] = await log
      .find({ accountId: (await call('GET', '/api/v1/account')).id, action: 'account.changed' })
      .toArray();
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...entry,
      _id: newId('auditEntry') as never,
      at: new Date(Date.now() - 60_000 * (index + 1)),
    }));
    await log.insertMany(copies);
    await page.goto(`${fixture.api.url}/audit-log`);
    await waitForEntries(page, 50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await waitForEntries(page, 62);
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'plans without the audit log say so on its page, and request no entries',
  async () => {
    const { page, requests, setPlan } = await fixture.signIn();
    for (const plan of ['free', 'pro'] as const) {
      await setPlan(plan);
      await page.goto(`${fixture.api.url}/audit-log`);
      await page.getByRole('heading', { name: 'See who did what, and when' }).waitFor();
      await page.getByText('On the Business plan', { exact: true }).waitFor();
      expect(await pageFaults(page)).toEqual([]);
    }
    expect(requests.filter((url) => url.includes('/api/v1/audit-log'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the audit log passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const violations: string[] = [];
    const audit = async (step: string) => {
      violations.push(...(await screenFaults(page, step)));
    };
    const { id: accountId } = await call('GET', '/api/v1/account');
    await fixture.api.db.collection(AUDIT_LOG).deleteMany({ accountId });
    await page.goto(`${fixture.api.url}/audit-log`);
    await page.getByText('Nothing recorded yet').waitFor();
    await audit('empty');
    const name = `عرض الربيع 🎉 ${'Ein sehr langer Name '.repeat(8)}`;
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', name, data: 'hello' });
    await call('DELETE', `/api/v1/qr-codes/${id}`);
    await call('POST', '/api/v1/webhooks', { url: 'https://example.com/hook' });
    await call('PATCH', '/api/v1/account', {
      branding: { name: 'Bistro Rosa', color: '#b3123f', pausedMessage: 'We are closed. '.repeat(10) },
    });
    await page.reload();
    await waitForEntries(page, 3);
    await page.getByText('3 values').click();
    await page.getByText('Branding: paused message').waitFor();
    await audit('list');
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Action').selectOption('Sign-ins');
    await page.getByText('Nothing matches').waitFor();
    await audit('filtered');
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
