import { expect, test } from '@jest/globals';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

test(
  'events appear live with their code and actor, are filtered, and open with their JSON and ID',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(fixture.api.url);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await goByKeys(page, 'e', 'Events');
    await page.getByText('No events yet').waitFor();

    const menu = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: 'Menu',
      data: 'https://example.com',
    });
    const rows = page.locator('.event-row');
    const created = rows.filter({ hasText: 'qr_code.created' });
    await created.getByText('Link · https://example.com').waitFor();
    await created.getByText('by you').waitFor();
    await created.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('heading', { name: 'Menu', level: 1 }).waitFor();
    await page.goto(`${fixture.api.url}/events?code=${menu.id}`);
    await created.waitFor();

    await call('POST', '/api/v1/qr-codes', { type: 'text', name: 'Poster', data: 'hello' });
    await call('PATCH', `/api/v1/qr-codes/${menu.id}`, { name: 'Lunch menu' });
    await rows.filter({ hasText: 'qr_code.updated' }).getByText('Name', { exact: true }).waitFor();
    expect(await rows.locator('.event-type').allInnerTexts()).toEqual(['qr_code.updated', 'qr_code.created']);
    await page.getByRole('button', { name: /^Remove the filter Code:/ }).click();
    await page.getByText('3 events').waitFor();

    await page.getByRole('button', { name: 'Filter by code' }).click();
    await page.getByRole('option', { name: 'Poster' }).click();
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByLabel('Type').selectOption('qr_code.deleted');
    await page.getByText('No matching events').waitFor();
    expect(new URL(page.url()).searchParams.get('type')).toBe('qr_code.deleted');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('3 events').waitFor();
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Date until').fill('2020-01-01');
    await page.getByLabel('Date until').blur();
    await page.getByText('No matching events').waitFor();
    expect(new URL(page.url()).search).toBe('?days=between&to=2020-01-01');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByLabel('Date').selectOption('Today');
    await page.getByText('3 events').waitFor();

    const updated = rows
      .filter({ hasText: 'qr_code.updated' })
      .getByRole('link', { name: 'qr_code.updated' });
    await updated.click();
    const drawer = page.getByRole('dialog', { name: 'Event' });
    const json = await drawer.getByRole('group', { name: 'JSON' }).textContent();
    const { data } = await call('GET', '/api/v1/events?type=qr_code.updated');
    expect(JSON.parse(json ?? '')).toEqual(data[0]);
    await drawer.getByText(data[0].id, { exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'Copy the event ID' }).waitFor();
    expect(new URL(page.url()).searchParams.get('event')).toBe(data[0].id);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await updated.evaluate((element) => element.matches(':focus'))).toBe(true);

    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a long log loads page by page while new events arrive, without gaps or duplicates',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business' });
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'hello' });
    const rename = (n: number) => call('PATCH', `/api/v1/qr-codes/${id}`, { name: `Name ${n}` });
    for (let n = 1; n < 30; n += 1) await rename(n);
    await page.goto(`${fixture.api.url}/events`);
    await page.getByText('25 events').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('30 events').waitFor();
    await rename(30);
    await rename(31);
    await page.getByText('32 events').waitFor();
    const shown = await page
      .locator('.event-type')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    const { data } = await call('GET', '/api/v1/events?limit=100');
    expect(shown.map((href) => new URL(href).searchParams.get('event'))).toEqual(
      data.map((event: { id: string }) => event.id),
    );
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the Free and the Pro plan see which plan has events, and the page sends no request for them',
  async () => {
    const { page, call, requests, setPlan } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'hello' });
    for (const plan of ['free', 'pro'] as const) {
      await setPlan(plan);
      await page.goto(`${fixture.api.url}/events`);
      await page.getByRole('heading', { name: 'Events come with the Business plan' }).waitFor();
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
  'the page of events passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const violations: string[] = [];
    const audit = async (step: string) => {
      violations.push(...(await screenFaults(page, step)));
    };
    await page.goto(`${fixture.api.url}/events`);
    await page.getByText('No events yet').waitFor();
    await audit('empty');
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: `عرض الربيع 🎉 ${'Ein sehr langer Name '.repeat(8)}`,
      data: `https://example.com/${'a-path-that-does-not-end/'.repeat(20)}`,
    });
    await call('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused', tags: ['spring'] });
    await page.getByText('3 events').waitFor();
    await audit('list');
    await page.getByLabel('Date').selectOption('Custom range…');
    await page.getByLabel('Type').selectOption('limit.near');
    await page.getByText('No matching events').waitFor();
    await audit('filtered');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.locator('.event-row').first().getByRole('link').first().click();
    await page.getByRole('group', { name: 'JSON' }).waitFor();
    await audit('drawer');
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
