import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

/** Waits until the activity has this number of entries. */
async function waitForEntries(page: Page, count: number): Promise<void> {
  const rows = page.locator('.activity-row');
  await waitFor(
    async () => (await rows.count()) === count,
    60_000,
    () => `${count} entries`,
  );
}

test(
  'the activity says live in sentences what happened, is filtered, and opens an event with its JSON and ID',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(fixture.api.url);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await goByKeys(page, 'e', 'Activity');
    await page.getByText('Nothing has happened yet').waitFor();

    const menu = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: 'Menu',
      data: 'https://example.com',
    });
    const today = page.getByRole('region', { name: 'Today' });
    const rows = today.getByRole('listitem');
    const created = rows.filter({ hasText: 'You created Menu' });
    await created.getByText('Link · https://example.com').waitFor();
    await created.getByText('qr_code.created').waitFor();
    await created.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('heading', { name: 'Menu', level: 1 }).waitFor();
    await page.goto(`${fixture.api.url}/events?code=${menu.id}`);
    await created.waitFor();
    expect(new URL(page.url()).pathname).toBe('/activity');

    await call('POST', '/api/v1/qr-codes', { type: 'text', name: 'Poster', data: 'hello' });
    await call('PATCH', `/api/v1/qr-codes/${menu.id}`, { data: 'https://example.com/new' });
    const updated = rows.filter({ hasText: 'You changed the destination of Menu' });
    await updated.getByText('https://example.com/new').waitFor();
    await waitForEntries(page, 2);
    await page.getByRole('button', { name: /^Remove the filter Code:/ }).click();
    await waitForEntries(page, 3);

    await page.getByRole('button', { name: 'Filter by code' }).click();
    await page.getByRole('option', { name: 'Poster' }).click();
    await waitForEntries(page, 1);
    await page.getByLabel('Kind').selectOption('Codes deleted');
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).searchParams.get('type')).toBe('qr_code.deleted');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await waitForEntries(page, 3);
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Date until').fill('2020-01-01');
    await page.getByLabel('Date until').blur();
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).search).toBe('?days=between&to=2020-01-01');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByLabel('Date').selectOption('Today');
    await waitForEntries(page, 3);

    const opener = updated.getByRole('link', { name: 'qr_code.updated' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Event' });
    const json = await drawer.getByRole('group', { name: 'JSON' }).textContent();
    const { data } = await call('GET', '/api/v1/events?type=qr_code.updated');
    expect(JSON.parse(json ?? '')).toEqual(data[0]);
    await drawer.getByText(data[0].id, { exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'Copy the event ID' }).waitFor();
    expect(new URL(page.url()).searchParams.get('event')).toBe(data[0].id);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element.matches(':focus'))).toBe(true);

    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'events and jobs are one stream that loads page by page while new events arrive, without gaps or duplicates',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business' });
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'hello' });
    const rename = (n: number) => call('PATCH', `/api/v1/qr-codes/${id}`, { name: `Name ${n}` });
    for (let n = 1; n < 15; n += 1) await rename(n);
    const bulk = await page.context().request.post(`${fixture.api.url}/api/v1/qr-codes/bulk`, {
      data: [{ type: 'text', data: 'one' }],
      headers: { prefer: 'respond-async' },
    });
    for (let n = 15; n < 30; n += 1) await rename(n);
    await page.goto(`${fixture.api.url}/activity`);
    // The job is older than the end of the first page of events.
    await waitForEntries(page, 26);
    await page.getByRole('link', { name: 'Create 1 code' }).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await waitForEntries(page, 31);
    await rename(30);
    await rename(31);
    await waitForEntries(page, 33);
    const shown = await page
      .locator('.activity-type')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    const { data } = await call('GET', '/api/v1/events?limit=100');
    expect(shown.map((href) => new URL(href).searchParams.get('event'))).toEqual(
      data.map((event: { id: string }) => event.id),
    );
    await page.getByRole('link', { name: 'Create 1 code' }).click();
    await page.waitForURL(new RegExp((await bulk.json()).id));
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'plans without events show created codes and jobs, name what is missing once, and request no events',
  async () => {
    const { page, call, requests, setPlan } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', name: 'Poster', data: 'hello' });
    for (const plan of ['free', 'pro'] as const) {
      await setPlan(plan);
      await page.goto(`${fixture.api.url}/activity`);
      await page.getByText('Poster was created').waitFor();
      await page.getByText(/On the Business plan, the page also shows who changed what/).waitFor();
      expect(await pageFaults(page)).toEqual([]);
      await page.goto(`${fixture.api.url}/codes/${id}?tab=history`);
      await page.getByText('Version 1', { exact: true }).waitFor();
    }
    expect(requests.filter((url) => url.includes('/api/v1/events'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the activity passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const violations: string[] = [];
    const audit = async (step: string) => {
      violations.push(...(await screenFaults(page, step)));
    };
    await page.goto(`${fixture.api.url}/activity`);
    await page.getByText('Nothing has happened yet').waitFor();
    await audit('empty');
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: `عرض الربيع 🎉 ${'Ein sehr langer Name '.repeat(8)}`,
      data: `https://example.com/${'a-path-that-does-not-end/'.repeat(20)}`,
    });
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused', tags: ['spring'] });
    await waitForEntries(page, 2);
    await audit('list');
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Kind').selectOption('limit.near');
    await page.getByText('Nothing matches').waitFor();
    await audit('filtered');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByRole('link', { name: 'qr_code.created' }).click();
    await page.getByRole('group', { name: 'JSON' }).waitFor();
    await audit('drawer');
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
