import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { scanByPhone, type SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { WITH_DELIVERIES } from '../support/job-worker.js';
import {
  goByKeys,
  setUpPages,
  TEST_TIMEOUT_MS,
  type PageFixture,
  PHONE,
  SCREENS,
  WAIT_TIMEOUT_MS,
} from '../support/page-fixture.js';
import { respondWith, startReceiver, type Received } from '../support/webhook-receiver.js';

const fixture = setUpPages(WITH_DELIVERIES, true);

function openBusiness(options: Parameters<PageFixture['signIn']>[0] = {}): Promise<SignedIn> {
  return fixture.signIn({ plan: 'business', ...options });
}

/** The secret that the open dialog shows. */
async function shownSecret(page: Page): Promise<string> {
  return (await page.getByRole('group', { name: 'Signing secret' }).textContent()) ?? '';
}

const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** Sends a test event of the type, or of the default one, through the dialog. */
async function sendTestEvent(page: Page, type?: string): Promise<void> {
  await page.getByRole('button', { name: 'Send test event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  if (type !== undefined) await dialog.getByLabel('Event', { exact: true }).selectOption(type);
  await dialog
    .getByRole('group', { name: 'Example' })
    .filter({ hasText: type ?? 'webhook.test' })
    .waitFor();
  await dialog.getByRole('button', { name: 'Send event' }).click();
}

const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true });
const rows = (page: Page) => page.locator('.delivery-row');

test(
  'an endpoint is added, receives a test event and a scan that verify with the shown secret, and a resend',
  async () => {
    const { page, call, complaints, requests } = await openBusiness();
    const receiver = await startReceiver(respondWith(200, {}, 'thank you'));
    await page.goto(fixture.api.url);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await goByKeys(page, 'w', 'Webhooks');

    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an endpoint' });
    await adding.getByLabel('URL').fill('http://10.0.0.1/inside');
    await adding.getByRole('button', { name: 'Add endpoint' }).click();
    await adding.getByText('This must be on the public internet').waitFor();
    await adding.getByLabel('URL').fill(receiver.url);
    await adding.getByLabel('job.completed').check();
    await adding.getByLabel('Description').fill('Counts pallets');
    await adding.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('it is shown only once').waitFor();
    const secret = await shownSecret(page);
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('You haven’t copied the secret.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor();
    await page.getByText('No deliveries yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await call('GET', '/api/v1/webhooks')).toMatchObject({
      data: [
        { url: receiver.url, events: ['qr_code.scanned', 'job.completed'], description: 'Counts pallets' },
      ],
    });

    await sendTestEvent(page);
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText('Delivered').waitFor();
    await drawer.getByText('thank you').waitFor();
    const [tested] = await receiver.expect(1, WAIT_TIMEOUT_MS);
    expect(verified(secret, tested!)).toMatchObject({ type: 'webhook.test' });
    const sentHeaders = await drawer
      .getByRole('group', { name: 'Headers of the latest attempt' })
      .textContent();
    for (const name of ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp']) {
      expect(sentHeaders).toContain(`${name}: ${String(tested!.headers[name])}\n`);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    const code = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: 'Menu',
      data: 'https://example.com',
    });
    await scanByPhone(fixture.api, code.shortCode);
    const scanned = (await receiver.expect(2, WAIT_TIMEOUT_MS))[1]!;
    expect(verified(secret, scanned)).toMatchObject({ data: { qrCodeId: code.id } });
    const scanRow = rows(page).filter({ hasText: 'qr_code.scanned' });
    await scanRow.getByText('Delivered').waitFor();
    await scanRow.getByText('Phone').waitFor();
    await page.getByRole('img', { name: 'Last 2 deliveries: 2 delivered' }).waitFor();

    await scanRow.getByRole('link', { name: 'A code was scanned' }).click();
    await drawer.getByRole('group', { name: 'Request body' }).filter({ hasText: code.id }).waitFor();
    expect(await drawer.getByRole('link', { name: 'Menu' }).getAttribute('href')).toBe(`/codes/${code.id}`);
    await drawer.getByRole('button', { name: 'Resend' }).click();
    const resent = (await receiver.expect(3, WAIT_TIMEOUT_MS))[2]!;
    expect([resent.headers['webhook-id'], resent.body]).toEqual([
      scanned.headers['webhook-id'],
      scanned.body,
    ]);
    await drawer.getByText('Attempt 2').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const link = scanRow.getByRole('link', { name: 'A code was scanned' });
    expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true);
    await scanRow.getByRole('link', { name: 'Menu' }).click();
    await page.waitForURL(`**/codes/${code.id}`);
    await page.goBack();

    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    expect(fixture.externalRequests(requests)).toEqual([]);
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rotated secret is shown once and both secrets sign; edit, pause, and deletion take effect',
  async () => {
    const { page, call } = await openBusiness();
    const receiver = await startReceiver();
    const { id, secret } = await call('POST', '/api/v1/webhooks', { url: receiver.url });
    await page.goto(`${fixture.api.url}/webhooks/${id}`);
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await page.getByText('24 hours').waitFor();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('The old secret remains valid').waitFor();
    const next = await shownSecret(page);
    expect(next).not.toBe(secret);
    await page.mouse.click(5, 5);
    expect(await shownSecret(page)).toBe(next);
    await page.getByRole('button', { name: 'Copy: Signing secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await sendTestEvent(page);
    const [signed] = await receiver.expect(1, WAIT_TIMEOUT_MS);
    for (const each of [secret, next])
      expect(verified(each, signed!)).toMatchObject({ type: 'webhook.test' });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit endpoint' });
    await editing.getByLabel('qr_code.scanned').uncheck();
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await editing.getByText('Select at least one event').waitFor();
    await editing.getByLabel('job.failed').check();
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await editing.waitFor({ state: 'detached' });
    expect(await call('GET', `/api/v1/webhooks/${id}`)).toMatchObject({
      events: ['job.failed'],
      url: receiver.url,
    });

    await page.getByRole('switch', { name: 'Enabled' }).click();
    await page.getByText('You disabled it').waitFor();
    expect(await page.getByRole('button', { name: 'Send test event' }).isDisabled()).toBe(true);
    expect(await call('GET', `/api/v1/webhooks/${id}`)).toMatchObject({ enabled: false });
    await page.getByRole('switch', { name: 'Disabled' }).click();
    await page.getByText('Healthy').waitFor();

    await more(page).click();
    await page.getByRole('menuitem', { name: 'Delete endpoint' }).click();
    await page.getByRole('dialog').getByText(receiver.url).waitFor();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('Get notified of every scan').waitFor();
    expect((await call('GET', '/api/v1/webhooks')).data).toEqual([]);
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a failing endpoint is linked from the overview, and its failed deliveries are filtered and replayed',
  async () => {
    const { page, call } = await openBusiness();
    const receiver = await startReceiver(respondWith(500, {}, 'out of paper'));
    await call('POST', '/api/v1/qr-codes', { type: 'text', data: 'so that there is an overview' });
    const { id } = await call('POST', '/api/v1/webhooks', { url: receiver.url });
    for (let n = 0; n < 3; n += 1) await call('POST', `/api/v1/webhooks/${id}/test`);
    await receiver.expect(3, WAIT_TIMEOUT_MS);

    await page.goto(fixture.api.url);
    await page.getByRole('link', { name: `The endpoint 127.0.0.1:${receiver.port} is failing` }).click();
    await page.getByText('Failing since').waitFor();
    await rows(page).getByText('HTTP 500').first().waitFor();
    await rows(page).first().getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText('The receiver responded with 500').first().waitFor();
    await drawer.getByText('out of paper').first().waitFor();
    await drawer.getByText(/next attempt/i).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByLabel('Status').selectOption('Failed');
    await page.getByText('No matching deliveries').waitFor();
    // The retry schedule takes three days; this is its final state.
    await fixture.api.db
      .collection('webhook_deliveries')
      .updateMany({ webhookId: id }, { $set: { status: 'failed' }, $unset: { dueAt: 1 } });
    await page.getByText('3 deliveries').waitFor();
    await page.getByLabel('Event').selectOption('qr_code.scanned');
    await page.getByText('No matching deliveries').waitFor();
    expect(new URL(page.url()).search).toBe('?status=failed&event=qr_code.scanned');
    await page.getByRole('button', { name: 'Clear all filters' }).click();

    receiver.respond = respondWith(204);
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay deliveries' });
    const to = await replay.getByLabel('To').inputValue();
    await replay.getByLabel('From').fill('2020-01-01T00:00');
    await replay.getByLabel('To').fill('2020-01-02T00:00');
    await replay.getByRole('button', { name: 'Replay' }).click();
    await replay.getByText('No matching deliveries in this range').waitFor();
    await replay.getByRole('button', { name: 'Change range' }).click();
    await replay.getByLabel('To').fill(to);
    await replay.getByRole('button', { name: 'Replay' }).click();
    await replay.getByText('3 deliveries queued').waitFor();
    await replay.getByRole('button', { name: 'Done' }).click();
    await receiver.expect(before + 3, WAIT_TIMEOUT_MS);
    expect(new Set(receiver.ids()).size).toBe(3);
    await page.getByRole('img', { name: 'Last 3 deliveries: 3 delivered' }).waitFor();
    await page.getByText('Healthy').waitFor();
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the form saves patterns, a filter, and the format, shows them as facts, and shows errors at their field',
  async () => {
    const { page, call } = await openBusiness();
    const receiver = await startReceiver();
    const code = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: 'Menu',
      data: 'https://example.com',
      tags: ['spring'],
    });
    const folder = await call('POST', '/api/v1/folders', { name: 'Shops' });
    const { id } = await call('POST', '/api/v1/webhooks', {
      url: receiver.url,
      events: ['qr_code.created', 'job.failed'],
    });
    await page.goto(`${fixture.api.url}/webhooks/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit endpoint' });
    expect(await form.getByRole('button', { name: 'Add code, tag, or type' }).isVisible()).toBe(false);
    await form.getByLabel('All code events qr_code.*').check();
    expect(await form.getByLabel('qr_code.updated').isChecked()).toBe(true);
    expect(await form.getByLabel('qr_code.updated').isDisabled()).toBe(true);
    await form.getByLabel('Include scans by bots').check();

    await form.getByText('All codes', { exact: true }).click();
    const add = async (text: string, option: string) => {
      await form.getByRole('button', { name: 'Add code, tag, or type' }).click();
      await page.getByRole('combobox', { name: 'Search codes, tags, and types' }).fill(text);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await add('Menu', 'Menu https://example.com/');
    await add('spring', 'spring');
    await add('autumn', 'New tag: autumn');
    await add('Link', 'Link');
    await form.getByLabel('Folders', { exact: true }).selectOption({ label: 'Shops' });
    await form.getByText('1 type, 2 tags, 1 code, 1 folder').waitFor();
    await form.getByRole('button', { name: 'Remove the filter Tag: spring' }).click();
    await form.getByLabel('Send one event per code of a bulk job').check();
    await form.getByLabel('Format').selectOption('CloudEvents 1.0');
    await form.getByText('Headers', { exact: true }).click();
    await form.getByRole('button', { name: 'Add header' }).click();
    await form.getByLabel('Name, 1').fill('X-Api-Key');
    await form.getByLabel('Value, 1').fill('k-1');
    await call('DELETE', `/api/v1/qr-codes/${code.id}`);
    await form.getByRole('button', { name: 'Save changes' }).click();
    const codes = form.getByRole('group', { name: 'Codes' }).filter({ hasText: code.id });
    await codes.getByText(`There is no QR code ${code.id}`).waitFor();
    await codes.getByRole('button').click();
    const poster = await call('POST', '/api/v1/qr-codes', { type: 'text', name: 'Poster', data: 'hello' });
    await add('Poster', 'Poster hello');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await call('GET', `/api/v1/webhooks/${id}`)).toMatchObject({
      url: receiver.url,
      events: ['job.failed', 'qr_code.*'],
      includeBots: true,
      filter: { types: ['url'], tags: ['autumn'], folders: [folder.id], codes: [poster.id] },
      perItemEvents: true,
      format: 'cloudevents',
    });

    const facts = page.getByRole('region', { name: 'Settings' });
    for (const fact of [
      'including scans by bots',
      'autumn',
      'Shops',
      'One event per job and per code',
      'CloudEvents',
      'X-Api-Key',
    ]) {
      await facts.getByText(fact).waitFor();
    }
    await facts.getByRole('link', { name: 'Poster' }).waitFor();
    // People open the page to see what was delivered.
    const sections = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .evaluateAll((headings) => headings.map((heading) => heading.textContent?.trim()));
    expect([sections[0], sections.at(-1)]).toEqual([expect.stringContaining('Deliveries'), 'Settings']);

    await page.getByRole('button', { name: 'Edit' }).click();
    for (const name of ['Type: Link', 'Tag: autumn', 'Code: Poster']) {
      await form.getByRole('button', { name: `Remove the filter ${name}` }).click();
    }
    await form.getByText('1 folder', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Remove the header X-Api-Key' }).click();
    await form.getByRole('button', { name: 'Add header' }).click();
    await form.getByLabel('Name, 1').fill('Host');
    await form.getByLabel('Value, 1').fill('internal');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Host: this header is set by the service').waitFor();
    await form.getByLabel('Name, 1').fill('X-Team');
    await form.getByRole('button', { name: 'Remove the folder Shops' }).click();
    await form.getByText('All codes', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await call('GET', `/api/v1/webhooks/${id}`)).toMatchObject({
      filter: null,
      headerNames: ['X-Team'],
    });
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'deliveries of changes name their code, as CloudEvents, too, and past events are replayed',
  async () => {
    const { page, call } = await openBusiness();
    const receiver = await startReceiver();
    const code = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      name: 'Menu',
      data: 'https://example.com',
    });
    await call('PATCH', `/api/v1/qr-codes/${code.id}`, { tags: ['spring'], status: 'paused' });
    const { id } = await call('POST', '/api/v1/webhooks', {
      url: receiver.url,
      events: ['qr_code.*'],
      format: 'cloudevents',
    });
    await page.goto(`${fixture.api.url}/webhooks/${id}`);
    await page.getByText('No deliveries yet').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay deliveries' });
    await replay.getByLabel('Deliveries').selectOption('Never sent');
    await replay.getByText('Scans are not logged').waitFor();
    await replay.getByRole('button', { name: 'Replay' }).click();
    await replay.getByText('3 deliveries queued').waitFor();
    await replay.getByRole('button', { name: 'Done' }).click();
    await receiver.expect(3, WAIT_TIMEOUT_MS);

    const row = (type: string) => rows(page).filter({ hasText: type });
    for (const [type, summary] of [
      ['qr_code.created', 'Link · https://example.com'],
      ['qr_code.updated', 'Tags, Status'],
      ['qr_code.state_changed', 'Active → Paused'],
    ] as const) {
      await row(type).getByText(summary).waitFor();
      expect(await row(type).getByRole('link', { name: 'Menu' }).getAttribute('href')).toBe(
        `/codes/${code.id}`,
      );
    }

    await call('DELETE', `/api/v1/qr-codes/${code.id}`);
    await row('qr_code.deleted').getByText(`Menu · ${code.shortCode} · 0 scans`).waitFor();
    await sendTestEvent(page, 'limit.near');
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText('40,000 of 50,000 calls of the day').waitFor();
    await drawer.getByText('Delivered').waitFor();
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a long log loads page by page while new deliveries arrive, without gaps or duplicates',
  async () => {
    const { page, call } = await openBusiness();
    const receiver = await startReceiver();
    const { id } = await call('POST', '/api/v1/webhooks', { url: receiver.url });
    for (let n = 0; n < 30; n += 1) await call('POST', `/api/v1/webhooks/${id}/test`);
    await page.goto(`${fixture.api.url}/webhooks/${id}`);
    await page.getByText('25 of 30').waitFor();
    await call('POST', `/api/v1/webhooks/${id}/test`);
    await page.getByText('25 of 31').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('31 deliveries').waitFor();
    await call('POST', `/api/v1/webhooks/${id}/test`);
    await page.getByText('32 deliveries').waitFor();
    const shown = await page
      .locator('.delivery-event')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    const { data } = await call('GET', `/api/v1/webhooks/${id}/deliveries?limit=100`);
    expect(shown.map((href) => new URL(href).searchParams.get('delivery'))).toEqual(
      data.map((delivery: { id: string }) => delivery.id),
    );
    await page.context().close();
    await receiver.stop();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the Free and the Pro plan see which plan has webhooks, and the page sends no request for them',
  async () => {
    const { page, requests, setPlan } = await fixture.signIn();
    for (const plan of ['free', 'pro'] as const) {
      await setPlan(plan);
      for (const path of ['/webhooks', '/webhooks/wh_1']) {
        await page.goto(fixture.api.url + path);
        await page.getByRole('heading', { name: 'Webhooks come with the Business plan' }).waitFor();
      }
    }
    expect(requests.filter((url) => url.includes('/api/v1/webhooks'))).toEqual([]);
    expect(await pageFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the webhook pages pass axe and fit the screen on a phone and a desktop',
  async () => {
    const { page, call, complaints } = await openBusiness({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const violations: string[] = [];
    const audit = async (step: string) => {
      violations.push(...(await screenFaults(page, step)));
    };
    await call('POST', '/api/v1/folders', { name: `عرض ${'Ein sehr langer Ordner '.repeat(3)}` });
    await page.goto(`${fixture.api.url}/webhooks`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('URL').waitFor();
    await page.getByRole('dialog').getByText('All codes', { exact: true }).click();
    await page.getByLabel('Folders', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add code, tag, or type' }).click();
    await page.getByRole('option', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the filter Type: Link' }).waitFor();
    await audit('adding');
    await page.keyboard.press('Escape');

    const healthy = await startReceiver(respondWith(200, {}, `{"response":"${'x'.repeat(2_000)}"}`));
    const failing = await startReceiver(respondWith(500, {}, 'out of paper'));
    const gone = await startReceiver(respondWith(410));
    const path = `/${'a-path-that-does-not-end/'.repeat(20)}`;
    const ids = new Map<string, string>();
    for (const [name, receiver] of Object.entries({ healthy, failing, gone })) {
      const { id } = await call('POST', '/api/v1/webhooks', {
        url: new URL(path, receiver.url).href,
        description: `عرض الربيع 🎉 ${'Ein sehr langer Name '.repeat(9)}`,
        events: ['qr_code.scanned', 'job.completed', 'job.failed', 'webhook.disabled'],
        filter: { types: ['url', 'wifi'], tags: ['a-tag-that-does-not-end-'.repeat(2), 'عرض الربيع'] },
        format: 'cloudevents',
      });
      ids.set(name, id);
      await call('POST', `/api/v1/webhooks/${id}/test`);
      await receiver.expect(1, WAIT_TIMEOUT_MS);
    }
    // The test event, and the event that another endpoint was disabled.
    for (const landmark of ['Healthy', 'Failing since', 'Disabled: returned 410', '2 of 2 delivered']) {
      await page.getByText(landmark).first().waitFor();
    }
    await audit('list');
    for (const [name, landmark] of [
      ['healthy', 'Healthy'],
      ['failing', 'After 5 days without a success'],
      ['gone', 'It returned 410 Gone'],
    ] as const) {
      await page.goto(`${fixture.api.url}/webhooks/${ids.get(name)}`);
      await page.getByText(landmark).first().waitFor();
      await rows(page).first().waitFor();
      await audit(name);
      await rows(page).first().getByRole('link').click();
      await page.getByRole('group', { name: 'Request body' }).waitFor();
      await audit(`${name}, a delivery`);
    }
    await page.goto(`${fixture.api.url}/webhooks/${ids.get('healthy')}`);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('From').waitFor();
    await audit('replay');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('group', { name: 'Example' }).waitFor();
    await audit('test event');
    await page.keyboard.press('Escape');
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('group', { name: 'Signing secret' }).waitFor();
    await audit('secret');
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
    await Promise.all([healthy.stop(), failing.stop(), gone.stop()]);
  },
  TEST_TIMEOUT_MS,
);
