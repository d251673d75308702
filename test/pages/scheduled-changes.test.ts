import { expect, test } from '@jest/globals';
import { screenFaults, showOn } from '../support/page-faults.js';
import { makeDue } from '../support/make-due.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

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
    await page.getByRole('link', { name: 'Access and dates' }).click();
    await page.getByText('Nothing is planned').waitFor();
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    const form = page.getByRole('dialog');
    await page.locator('dialog [type=datetime-local]:focus').waitFor();
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Choose a date and time').waitFor();
    // The field to correct has the focus, as it had when the dialog opened.
    await page.locator('dialog [type=datetime-local]:focus').waitFor();
    await form.getByLabel('Date and time').fill('2020-01-01T12:00');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Change at least one field').waitFor();
    await form.getByLabel('New destination').fill('example.com/dinner');
    await form.getByLabel('Status').selectOption('Active');
    await form.getByLabel('Folder').selectOption('Evening');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Choose a time in the future').waitFor();
    await page.locator('dialog [type=datetime-local]:focus').waitFor();
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
    // Its date once: relative to today, a time this far away is a date again.
    expect((await planned.innerText()).match(/Dec 24/g)).toHaveLength(1);
    expect(await planned.innerText()).toMatch(
      /Dec 24, 2029[\s\S]*Christmas menu[\s\S]*dinner[\s\S]*Folder Evening/,
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

test(
  'the scheduled changes of a code are accessible and fit a phone and a desktop, with every state',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    await showOn(page, SCREENS[0]);
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
    expect(await screenFaults(page)).toEqual([]);

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
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    await page.getByRole('dialog').getByLabel('Replace the tags').check();
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'an account whose plan has no scheduled changes sees what they are, and can cancel those from before',
  async () => {
    const { page, call, setPlan } = await fixture.signIn({ plan: 'pro' });
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    await call('POST', `/api/v1/qr-codes/${id}/scheduled-changes`, {
      at: ahead(5),
      patch: { name: 'Later' },
    });
    await setPlan('free');
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

test(
  'changes of all codes are listed, filtered by state and creator, and canceled together',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    await page.goto(`${fixture.api.url}/jobs`);
    await page.getByRole('link', { name: 'Scheduled changes', exact: true }).click();
    await page.getByText('Nothing is planned').waitFor();
    const key = await call('POST', '/api/v1/api-keys', { name: 'Agency' });
    for (const [index, name] of ['Menu', 'Voucher', 'Poster'].entries()) {
      const { id } = await call('POST', '/api/v1/qr-codes', {
        type: 'url',
        data: 'https://example.com',
        name,
      });
      const body = { at: ahead(index + 2), patch: { name: `${name} later` } };
      if (name === 'Poster') await call('POST', `/api/v1/qr-codes/${id}/scheduled-changes`, body);
      else {
        await fetch(`${fixture.api.url}/api/v1/qr-codes/${id}/scheduled-changes`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      }
    }
    await page.reload();
    const rows = page.getByRole('list', { name: 'Scheduled changes' }).locator(':scope > li');
    await rows.nth(2).waitFor();
    await page.getByLabel('Scheduled by').selectOption('Agency');
    await page.getByText('2 scheduled changes').waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/Voucher[\s\S]*by API key Agency[\s\S]*Voucher later/),
      expect.stringMatching(/Menu[\s\S]*by API key Agency/),
    ]);
    await page.getByLabel('Select all 2 shown').check();
    await page.getByRole('region', { name: 'Selected changes' }).getByText('2 changes selected').waitFor();
    await page.getByRole('button', { name: 'Cancel changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 changes?' });
    await dialog.getByRole('button', { name: 'Cancel changes' }).click();
    await page.getByText('No matching changes').waitFor();
    await page.getByLabel('State').selectOption('Canceled');
    await rows.nth(1).getByText('Canceled').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByLabel('Scheduled by').selectOption('By anyone');
    await page.getByLabel('State').selectOption('Planned');
    await page.getByRole('link', { name: 'Poster' }).click();
    await page.getByRole('region', { name: 'Planned' }).getByText('Poster later').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop in the list of all changes, and nothing is wider than the screen',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/codes/scheduled`);
    await page.getByText('Nothing is planned').waitFor();
    const faults = await screenFaults(page);
    const name = 'Speisekarte im Erdgeschoss '.repeat(5).trim();
    const { id } = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com', name });
    const path = `/api/v1/qr-codes/${id}/scheduled-changes`;
    await call('POST', path, {
      at: ahead(2),
      patch: { data: `https://example.com/${'long-'.repeat(40)}`, tags: ['قائمة', 'menu'], status: 'paused' },
      changeNote: 'Until the new kitchen opens',
    });
    const canceled = await call('POST', path, { at: ahead(3), patch: { name: 'Later' } });
    await call('DELETE', `${path}/${canceled.id}`);
    await page.goto(`${fixture.api.url}/codes/scheduled?state=any`);
    await page.getByLabel('Select the change', { exact: true }).check();
    faults.push(...(await screenFaults(page)));
    await page.getByRole('button', { name: 'Cancel changes' }).click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await screenFaults(page)));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
