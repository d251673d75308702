import { expect, test } from '@jest/globals';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

test(
  'the history of a code shows who changed what, and restores a version in two clicks',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/summer',
      name: 'Menu',
    });
    await call('PATCH', `/api/v1/qr-codes/${id}`, {
      data: 'https://example.com/autumn',
      style: { errorCorrection: 'H' },
      changeNote: 'Autumn menu',
    });
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await page.getByRole('link', { name: 'History' }).click();

    const latest = page.getByRole('listitem').filter({ hasText: 'Version 2' });
    await latest.getByText('Current').waitFor();
    const changes = await latest.getByRole('list', { name: 'Changes of version 2' }).innerText();
    expect(changes.split(/\s*\n\s*/)).toEqual([
      'Destination',
      'https://example.com/summer',
      'https://example.com/autumn',
      'Design: damage protection',
      '15%',
      '30%',
    ]);
    expect(await latest.innerText()).toMatch(/by you[\s\S]*Autumn menu/);

    await page.getByRole('button', { name: 'Go back to version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await page.getByText('Version 1 is back').waitFor();
    await page.getByText('Version 3').waitFor();
    expect(await call('GET', `/api/v1/qr-codes/${id}`)).toMatchObject({ data: 'https://example.com/summer' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the history names what happened between the versions, and shows it as programs receive it',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const activeUntil = new Date(Date.now() + 2_000).toISOString();
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/vouchers',
      routing: { activeUntil },
    });
    const hasExpired = async () => (await call('GET', `/api/v1/qr-codes/${id}`)).state === 'expired';
    await waitFor(hasExpired, WAIT_TIMEOUT_MS, () => `the code to expire at ${activeUntil}`);
    // Records what is due.
    await call('PATCH', `/api/v1/qr-codes/${id}`, { name: 'Vouchers' });
    await page.goto(`${fixture.api.url}/codes/${id}?tab=history`);
    const entries = page.getByRole('list', { name: 'Versions and events' }).locator(':scope > li');
    await entries.filter({ hasText: 'Expired as planned' }).waitFor();
    expect(
      (await entries.allInnerTexts()).map((text) => text.match(/Version \d|Expired as planned/)?.[0]),
    ).toEqual(['Version 2', 'Expired as planned', 'Version 1']);
    await entries
      .filter({ hasText: 'Expired as planned' })
      .getByRole('button', { name: 'qr_code.state_changed' })
      .click();
    await page.getByRole('dialog', { name: 'Event' }).getByRole('group', { name: 'JSON' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/codes/${id}`);
    expect(await pageFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'restoring a version with another symbol asks for confirmation, because prints would no longer match',
  async () => {
    const { page, call } = await fixture.signIn();
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'printed', dynamic: false });
    await call('PATCH', `/api/v1/qr-codes/${id}`, { data: 'reprinted' });
    await page.goto(`${fixture.api.url}/codes/${id}?tab=history`);
    await page.getByText('Print it again').waitFor();
    await page.getByRole('button', { name: 'Go back to version 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await dialog.getByText('no longer match the code').waitFor();
    expect(await call('GET', `/api/v1/qr-codes/${id}`)).toMatchObject({ encoded: 'reprinted' });
    await dialog.getByRole('button', { name: 'Go back and print again' }).click();
    await page.getByText('Version 1 is back').waitFor();
    expect(await call('GET', `/api/v1/qr-codes/${id}`)).toMatchObject({ encoded: 'printed' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the history passes axe and fits the screen on a phone and a desktop',
  async () => {
    const { page, call } = await fixture.signIn({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/a-page-with-a-name-that-does-not-end/'.repeat(3),
      name: 'عرض الربيع',
    });
    await call('PATCH', `/api/v1/qr-codes/${id}`, {
      data: 'https://example.com/another-page-with-a-name-that-does-not-end/'.repeat(3),
      tags: ['spring', 'عرض الربيع'],
      style: { gradient: { from: '#000000', to: '#330000' }, frame: { text: 'Scan me' } },
    });
    for (let version = 3; version < 24; version += 1) await call('PATCH', `/api/v1/qr-codes/${id}`, {});
    await page.goto(`${fixture.api.url}/codes/${id}?tab=history`);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Version 1', { exact: true }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
