import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';
import { page as sitePage, startWatchedSite } from '../support/watched-site.js';

const RETRY_MS = 1_000;
const fixture = setUpPages({ LINK_WATCH_RETRY_SECONDS: String(RETRY_MS / 1_000) }, true);

const site = await startWatchedSite({ '/dinner': sitePage(200) });
afterAll(() => site.stop());

const FALLBACK = 'https://fallback.example/';
const codePath = (id: string) => `/api/v1/qr-codes/${id}`;

async function createCode(call: SignedIn['call'], members: Record<string, unknown> = {}): Promise<string> {
  const data = { url: `${site.url}/lunch` };
  const code = await call('POST', '/api/v1/qr-codes', { type: 'url', name: 'Lunch', data, ...members });
  expect(code.error).toBeUndefined();
  return code.id as string;
}

/** Stores what checks found of the destinations of a code, the broken ones first. */
async function storeHealth(id: string, broken: readonly string[], working: readonly string[]): Promise<void> {
  // Checks from before the watch was turned on are void.
  const at = new Date();
  const times = { checkedAt: at, since: at, dueAt: new Date(Date.now() + 86_400_000) };
  const targets = [
    ...broken.map((url) => ({ ...times, url, status: 'broken', httpStatus: 404, reason: 'status' })),
    ...working.map((url) => ({ ...times, url, status: 'ok', httpStatus: 200, reason: null })),
  ];
  const health = { status: 'broken', checkedAt: at, version: 1, targets };
  await fixture.api.db
    .collection('qr_codes')
    .updateOne({ _id: id as never }, { $set: { health, linksDueAt: times.dueAt } });
}

const facts = (page: Page) => page.getByRole('region', { name: 'Link watch', exact: true });
const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now' });

async function openWatch(page: Page) {
  const fold = page.locator('.fold').filter({ has: page.locator('summary', { hasText: 'Link watch' }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
  return fold;
}

test(
  'the settings turn link watch on for all codes and change its interval, and both survive a reload',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    await page.goto(`${fixture.api.url}/settings/link-watch`);
    const panel = page.getByRole('region', { name: 'Link watch' });
    await panel.getByRole('switch', { name: 'Check the destinations of all codes' }).click();
    await page.getByText('Link watch turned on').waitFor();
    await panel.getByLabel('Interval').selectOption('Every 12 hours');
    await page.getByText('Saved: checked every 12 hours').waitFor();
    expect(await call('GET', '/api/v1/account')).toMatchObject({
      linkWatch: { enabled: true, everyHours: 12 },
    });
    await page.reload();
    expect(await panel.getByRole('switch').isChecked()).toBe(true);
    expect(await panel.getByLabel('Interval').inputValue()).toBe('12');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the Free plan explains link watch in place of its settings, and saves codes as before',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    await page.goto(`${fixture.api.url}/settings/link-watch`);
    const notice = page.getByRole('region', { name: 'Links that break' });
    await notice.getByText('On the Pro and Business plans').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);

    const id = await createCode(call);
    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    const watch = await openWatch(page);
    await watch.getByText('On the Pro and Business plans').waitFor();
    await page.getByLabel('Name').fill('Dinner');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Dinner', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Where it leads' }).click();
    await page.getByRole('heading', { name: 'Rules' }).waitFor();
    expect(await facts(page).count()).toBe(0);
    await page.goto(`${fixture.api.url}/codes/broken`);
    await page.getByText('On the Pro and Business plans').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the editor sets the watch of a code, keeps it in a copy, and removes it',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    await page.goto(`${fixture.api.url}/codes/new`);
    await page.getByLabel('URL').fill(`${site.url}/lunch`);
    const watch = await openWatch(page);
    await watch.getByLabel('Check the destinations').selectOption('Always');
    await watch.getByLabel('Fallback').fill(`${site.url}/lunch`);
    await watch.getByLabel('The page must contain').fill('Menu');
    await watch.getByText('must not be the destination itself').waitFor();
    await watch.getByLabel('Fallback').fill('fallback.example/');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Your code is ready').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const stored = { enabled: true, fallbackUrl: FALLBACK, contains: 'Menu' };
    expect(await call('GET', codePath(id))).toMatchObject({ watch: stored });

    await page.goto(`${fixture.api.url}/codes/new?copy=${id}`);
    await page.getByText('On, with a fallback and a required text').waitFor();

    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    const edited = await openWatch(page);
    expect(await edited.getByLabel('Fallback').inputValue()).toBe(FALLBACK);
    await edited.getByLabel('Fallback').fill('');
    await edited.getByLabel('Check the destinations').selectOption('Same as all codes (off)');
    const request = page.waitForRequest((each) => each.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await request).postDataJSON()).toMatchObject({ watch: { enabled: null, fallbackUrl: null } });
    await page.getByRole('link', { name: 'Where it leads' }).click();
    await facts(page).getByText('Off.').waitFor();
    expect(await call('GET', codePath(id))).toMatchObject({ watch: { contains: 'Menu' } });
    // The preview of the fallback that is the destination itself.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'checks on the page of a code find it broken, the overview leads to it, and a check after the repair clears it',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro' });
    const id = await createCode(call, { watch: { enabled: true, fallbackUrl: FALLBACK } });
    await page.goto(`${fixture.api.url}/codes/${id}/routing`);
    await facts(page).getByText('Not checked yet').waitFor();
    await checkNow(page).click();
    await page.getByRole('status').getByText('This check failed: The site responds with an error').waitFor();
    await facts(page).getByText('Three failures in a row make it broken.').waitFor();
    for (let failures = 1; failures < 3; failures++) {
      // A failure counts only if it is later than the interval after the one before.
      const { checkedAt } = (await call('GET', codePath(id))).health;
      await waitFor(
        () => Date.now() > Date.parse(checkedAt) + RETRY_MS,
        WAIT_TIMEOUT_MS,
        () => `the interval after the check at ${checkedAt}`,
      );
      await checkNow(page).click();
      await page.getByRole('button', { name: 'Check now', disabled: false }).waitFor();
    }
    await facts(page).getByText('Broken', { exact: true }).waitFor();
    await facts(page).getByText('(HTTP 404)').waitFor();
    await facts(page).getByRole('link', { name: FALLBACK }).first().waitFor();
    await page.getByText('fallback.example (fallback)').waitFor();
    await page.goto(`${fixture.api.url}/codes/${id}?range=7d`);
    const changes = page.getByRole('list', { name: 'Changes of the code in this range' });
    await changes.getByText(`Broken: ${site.url}/lunch`).waitFor({ state: 'attached' });

    await page.goto(fixture.api.url);
    await page.getByRole('link', { name: '1 code has a broken destination' }).click();
    await page.getByRole('heading', { name: 'Link watch', level: 1 }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Lunch' });
    await row.getByText('(HTTP 404)').waitFor();
    await row.getByText(/since \d+:\d\d [AP]M/).waitFor();

    site.pages['/lunch'] = sitePage(200);
    await row.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Link watch is not on for all codes').waitFor();
    expect(await call('GET', codePath(id))).toMatchObject({ health: { status: 'ok' } });
    delete site.pages['/lunch'];
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the list marks and filters broken codes, and a code with several destinations shows each of them',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const routing = { rules: [{ when: { device: ['mobile'] }, url: `${site.url}/dinner` }] };
    const id = await createCode(call, { watch: { enabled: true }, routing });
    await createCode(call, { name: 'Unwatched' });
    await storeHealth(id, [`${site.url}/lunch`], [`${site.url}/dinner`]);
    await page.goto(`${fixture.api.url}/codes`);
    await page.locator('.code-row').getByText('Broken destination').waitFor();
    await page.getByLabel('Status').selectOption('Broken destination');
    await page.waitForURL(/health=broken/);
    await page.getByText('Unwatched').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Lunch' }).click();
    await page.getByRole('region', { name: 'Code', exact: true }).getByText('Broken destination').click();
    const targets = facts(page).getByRole('list', { name: 'Destinations' }).getByRole('listitem');
    await targets.nth(0).getByText('Broken', { exact: true }).waitFor();
    await targets.nth(1).getByText('Works', { exact: true }).waitFor();
    expect(await targets.count()).toBe(2);
    await facts(page).getByText('Visitors still go to the broken destination.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a check beyond the limit, and one of a code that is no longer watched, say what to do',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'pro' });
    const id = await createCode(call, { watch: { enabled: true } });
    await page.goto(`${fixture.api.url}/codes/${id}/routing`);
    await checkNow(page).waitFor();
    for (let count = 0; count < 10; count++) await call('POST', `${codePath(id)}/check-links`);
    await checkNow(page).click();
    await page.getByRole('alert').getByText('This code was checked 10 times in an hour').waitFor();

    const other = await createCode(call, { watch: { enabled: true } });
    await page.goto(`${fixture.api.url}/codes/${other}/routing`);
    await checkNow(page).waitFor();
    // The page reads the code again every 3 s; here it keeps what it has.
    await page.route(`**${codePath(other)}`, (route) => route.abort());
    await call('PATCH', codePath(other), { watch: null });
    await checkNow(page).click();
    await page.getByRole('alert').getByText('Link watch is off for this code').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'link watch passes axe and fits the screen on a phone and a desktop, empty and full',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'pro', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    await page.goto(`${fixture.api.url}/codes/broken`);
    await page.getByRole('link', { name: 'Turn on link watch' }).click();
    await page.getByRole('switch', { name: 'Check the destinations of all codes' }).click();
    await page.getByText('Link watch turned on').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    const urls = ['a', 'b', 'c', 'd', 'e'].map(
      (name) => `${site.url}/${name}?${'long-parameter'.repeat(10)}`,
    );
    const rules = urls.map((target, index) => ({ when: { query: { table: `${index}` } }, url: target }));
    const id = await createCode(call, { name: 'قائمة الطعام', routing: { rules } });
    await storeHealth(id, [`${site.url}/lunch`, ...urls.slice(0, 3)], urls.slice(3));
    await page.goto(`${fixture.api.url}/codes/broken`);
    await page.getByRole('button', { name: 'Show all 6' }).click();
    expect(await screenFaults(page)).toEqual([]);
    await page.goto(`${fixture.api.url}/codes/${id}/routing`);
    await page.getByText('(HTTP 404)').first().waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    await openWatch(page);
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
