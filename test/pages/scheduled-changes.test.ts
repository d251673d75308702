import { expect, test } from '@jest/globals';
import { pageFaults } from '../support/dashboard.js';
import { makeDue } from '../support/make-due.js';
import { SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();
const HOUR_MS = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test(
  'a change of a code is scheduled, listed, and canceled',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/lunch',
      name: 'Menu',
    });
    const folder = (await call('POST', '/api/v1/folders', { name: 'Evening' })).id;
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByText('Nothing is planned').waitFor();
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Choose a date and time').waitFor();
    await form.getByLabel('Date and time').fill('2020-01-01T12:00');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Change at least one field').waitFor();
    await form.getByLabel('New destination').fill('example.com/dinner');
    await form.getByLabel('Status').selectOption('Active');
    await form.getByLabel('Folder').selectOption('Evening');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('This must be at least 10 s ahead').waitFor();
    await form.getByLabel('Date and time').fill('2029-12-24T18:00');
    await form.getByLabel('Note').fill('Christmas menu');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Change scheduled').waitFor();

    const { data } = await call('GET', `/api/v1/qr-codes/${id}/scheduled-changes`);
    expect(data).toMatchObject([
      {
        at: new Date('2029-12-24T18:00').toISOString(),
        patch: { data: 'https://example.com/dinner', status: 'active', folder },
        changeNote: 'Christmas menu',
      },
    ]);
    const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').first();
    expect(await planned.innerText()).toMatch(
      /24 Dec 2029[\s\S]*Christmas menu[\s\S]*dinner[\s\S]*Folder Evening/,
    );
    await planned.getByRole('button', { name: /^Cancel the change/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText('Change canceled').waitFor();
    const past = page.getByRole('region', { name: 'Past' });
    await past.getByText('Canceled').waitFor();
    await page.getByText('Nothing is planned.').waitFor();
    // The browser reports the rejected request.
    expect(complaints).toEqual([expect.stringContaining('422')]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test.each(SCREENS)(
  'the scheduled changes of a code are accessible and fit %s (%s), with every state',
  async (_name, colorScheme, viewport) => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro', viewport });
    await page.emulateMedia({ colorScheme });
    const { id } = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/lunch',
      name: 'Menu of the restaurant at the end of the harbor',
    });
    const path = `/api/v1/qr-codes/${id}/scheduled-changes`;
    const schedule = (patch: object, hours: number, changeNote?: string) =>
      call('POST', path, { at: ahead(hours), patch, changeNote });
    await page.goto(`${fixture.api.url}/codes/${id}/schedule`);
    await page.getByText('Nothing is planned').waitFor();
    expect(await pageFaults(page)).toEqual([]);

    const { id: applied } = await schedule({ name: 'Dinner' }, 1);
    await makeDue(fixture.api.db, id, [applied], new Date(Date.now() - 5 * HOUR_MS));
    const { id: canceled } = await schedule({ tags: ['winter'] }, 2);
    await call('DELETE', `${path}/${canceled}`);
    await schedule({ routing: { activeUntil: '2030-01-01T00:00:00Z' } }, 3, 'End of the season');
    await call('PATCH', `/api/v1/qr-codes/${id}`, { routing: { activeFrom: '2031-01-01T00:00:00Z' } });
    await schedule({ data: `https://example.com/${'dinner/'.repeat(20)}`, tags: ['dinner', 'winter'] }, 48);
    await schedule({ status: 'paused', routing: { password: 'open sesame' } }, 24 * 40, 'Winter break');
    await page.reload();
    for (const text of ['Applied', 'Blocked', 'Canceled', 'Winter break']) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    expect(await page.getByRole('region', { name: 'Planned' }).innerText()).toMatch(
      /dinner[\s\S]*Winter break[\s\S]*paused/,
    );
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    await page.getByRole('dialog').getByLabel('Replace the tags').check();
    expect(await pageFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an account whose plan has no scheduled changes sees what they are, and can cancel those from before',
  async () => {
    const { page, call, email } = await fixture.signIn({ plan: 'pro' });
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    await call('POST', `/api/v1/qr-codes/${id}/scheduled-changes`, {
      at: ahead(5),
      patch: { name: 'Later' },
    });
    await fixture.api.db.collection('accounts').updateOne({ email }, { $set: { plan: 'free' } });
    await page.goto(`${fixture.api.url}/codes/${id}/schedule`);
    await page.getByText('On the Pro and Business plans').waitFor();
    expect(await page.getByRole('button', { name: 'Schedule a change' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Cancel the change/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
