import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ScanRoute } from '../../core/scans/scan.js';
import { newScanId, SCANS } from '../../store/scans/scan-documents.js';
import { scanByPhone, type SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const fixture = setUpPages();

const total = (page: Page) => page.locator('.totals .total').first();
const createCode = (call: SignedIn['call'], name: string, rest: object = {}) =>
  call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com', name, ...rest });

/** Stores scans as if a phone in a country had made them some days ago. */
async function storeScans(
  qrCodeId: string,
  country: string,
  daysAgo: number[],
  route: ScanRoute = {},
): Promise<void> {
  const code = await fixture.api.db.collection('qr_codes').findOne({ _id: qrCodeId as never });
  await fixture.api.db.collection(SCANS).insertMany(
    daysAgo.map((days, index) => ({
      _id: newScanId(),
      accountId: code?.['accountId'],
      qrCodeId,
      shortCode: 'abc',
      at: new Date(Date.now() - days * 86_400_000),
      country,
      region: null,
      city: null,
      device: 'mobile',
      os: 'iOS',
      browser: 'Mobile Safari',
      referrer: null,
      bot: route.missed === undefined ? false : null,
      botReason: null,
      visitor: `v${index}`,
      ...route,
    })),
  );
}

test(
  'analytics are filtered by code, tag, and type, by keyboard and by clicks, and the URL holds the filters',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ plan: 'business' });
    const menu = await createCode(call, 'Menu', { tags: ['spring'] });
    const wine = await createCode(call, 'Wine', { tags: ['spring'] });
    const note = await createCode(call, 'Note', { type: 'text', data: 'Hello' });
    await storeScans(menu.id, 'DE', [1, 2, 3]);
    await storeScans(wine.id, 'FR', [1, 2]);
    await storeScans(note.id, 'SG', [1]);
    await page.goto(`${fixture.api.url}/analytics`);
    await total(page).filter({ hasText: /^6$/ }).waitFor();

    await page.getByRole('button', { name: 'Filter codes' }).click();
    // The options of the former search are shown until the response, and Enter between the two would choose
    // nothing.
    const found = page.waitForResponse(/search=spr/);
    await page.getByRole('combobox', { name: 'Search codes, tags, and types' }).fill('spr');
    await found;
    await page.getByRole('option', { name: 'spring' }).waitFor();
    await page.keyboard.press('Enter');
    await total(page).filter({ hasText: /^5$/ }).waitFor();
    await page.reload();
    await total(page).filter({ hasText: /^5$/ }).waitFor();

    await page.getByRole('button', { name: 'Filter codes' }).click();
    await page.getByRole('combobox', { name: 'Search codes, tags, and types' }).fill('text');
    await page.getByRole('option', { name: 'Text' }).click();
    await total(page).filter({ hasText: /^0$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Tag: spring' }).click();
    await total(page).filter({ hasText: /^1$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Type: Text' }).click();

    await page.getByRole('region', { name: 'Top codes' }).getByRole('button', { name: /Wine/ }).click();
    await total(page).filter({ hasText: /^2$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Code: Wine' }).click();
    await total(page).filter({ hasText: /^6$/ }).waitFor();

    await page.getByRole('button', { name: 'Export every scan' }).click();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'NDJSON' }).click();
    await page.getByRole('button', { name: 'Export scans' }).click();
    await page.getByRole('heading', { name: 'Export scans' }).waitFor();
    const exported = await call('GET', '/api/v1/jobs?type=export');
    expect(exported.data[0].scans).toMatchObject({ format: 'ndjson' });
    await page.goBack();

    const map = page.getByRole('region', { name: 'Map' });
    await map.getByText('3 countries').waitFor();
    await map.locator('circle.map-scanned').hover();
    await map.getByText('Singapore: 1 (16.7%)').waitFor();
    await map.locator('circle.map-scanned').click();
    await page.waitForURL(/country=SG/);
    await total(page).filter({ hasText: /^1$/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Places of the breakdowns on the screen, in the order of the document. */
const breakdownBoxes = (page: Page) =>
  page.locator('.breakdowns section').evaluateAll((panels) =>
    panels.map((panel) => {
      const { x, y, width, height } = (
        panel as unknown as { getBoundingClientRect: () => Record<string, number> }
      ).getBoundingClientRect();
      return { left: x!, top: y!, right: x! + width!, bottom: y! + height! };
    }),
  );

test.each<[string, ScanRoute]>([
  ['two scans', {}],
  ['a missed scan', { missed: 'paused' }],
])(
  'with %s, the breakdowns are in rows that end together, in the order for the keyboard',
  async (_, route) => {
    const { page, call } = await fixture.signIn({ viewport: { width: 1440, height: 900 } });
    const { id } = await createCode(call, 'Menu');
    await storeScans(id, 'DE', [1]);
    await storeScans(id, 'DE', [1], route);
    for (const path of ['/analytics', `/codes/${id}?tab=scans`]) {
      await page.goto(fixture.api.url + path);
      await page.getByRole('region', { name: 'Hours of the day' }).waitFor();
      const boxes = await breakdownBoxes(page);
      expect(boxes.length).toBeGreaterThan(4);
      const tops = [...new Set(boxes.map(({ top }) => top))];
      expect([boxes[1]!.top, boxes[1]!.left > boxes[0]!.right]).toEqual([boxes[0]!.top, true]);
      const rows = tops.map((top) => boxes.filter((box) => box.top === top));
      for (const row of rows) {
        expect(new Set(row.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
        expect(Math.round(row[0]!.left)).toBe(Math.round(boxes[0]!.left));
        expect(Math.round(row.at(-1)!.right)).toBe(Math.round(boxes[1]!.right));
      }
      expect(rows.flat()).toEqual(boxes);
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    }
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the chart marks today as partial, names what it is compared with, and shows exact values at the pointer',
  async () => {
    const { page, call } = await fixture.signIn();
    const { id } = await createCode(call, 'Menu');
    await storeScans(id, 'DE', [0, 1, 1, 30, 31, 31, 31]);
    await page.goto(`${fixture.api.url}/analytics?timezone=UTC`);
    await total(page).filter({ hasText: /^3$/ }).waitFor();
    await page
      .getByText(/^25% fewer than \w+ \d+/)
      .first()
      .waitFor();
    await page.getByText('Today, so far').waitFor();
    const dayBefore = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-US', {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
    const [month, date] = dayBefore(59).split(/[ ,]/);
    await page.getByText(new RegExp(`^Scans ${month} ${date}`)).waitFor();

    const plot = (await page.locator('.time-chart .u-over').boundingBox())!;
    await page.mouse.move(plot.x + plot.width - 2, plot.y + 100);
    const tooltip = page.locator('.time-chart-tooltip');
    await tooltip.getByText('so far').waitFor();
    expect((await tooltip.locator('dd').allTextContents()).map(Number)).toEqual([1, 1, 1]);
    await page.mouse.move(plot.x + plot.width * (28 / 29), plot.y + 100);
    await tooltip.getByText('so far').waitFor({ state: 'detached' });
    expect((await tooltip.locator('dd').allTextContents()).map(Number)).toEqual([2, 2, 3]);
    await page.mouse.move(plot.x + plot.width / 2, plot.y - 120);
    await tooltip.waitFor({ state: 'detached' });

    await page.getByLabel('Compare with').selectOption('vs. last year');
    await page.getByText('No earlier scans to compare with').first().waitFor();
    await page.getByText(new RegExp(`^Scans .*${Number(dayBefore(0).slice(-4)) - 1}`)).waitFor();
    await page.getByLabel('Compare with').selectOption({ index: 0 });
    await page
      .getByText(/^25% fewer/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('First day').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the tiles of the overview agree at any moment: a new scan changes all of them together',
  async () => {
    const { page, call } = await fixture.signIn();
    const { shortCode } = await createCode(call, 'Menu');
    await scanByPhone(fixture.api, shortCode);
    await page.goto(fixture.api.url);
    const tiles = page.locator('.totals .total');
    await tiles
      .filter({ hasText: /^1 scan$/ })
      .nth(2)
      .waitFor();
    await page.evaluate(`
      window.seen = new Set();
      const note = () => seen.add([...document.querySelectorAll('.totals .total')].map((tile) => tile.textContent).join());
      new MutationObserver(note).observe(document.querySelector('.totals'), { subtree: true, characterData: true, childList: true });
    `);
    await scanByPhone(fixture.api, shortCode);
    await tiles
      .filter({ hasText: /^2 scans$/ })
      .nth(2)
      .waitFor();
    const seen = await page.evaluate<string[]>('[...window.seen]');
    expect(seen.filter((figures) => new Set(figures.split(',')).size > 1)).toEqual([]);
    expect(seen.at(-1)).toBe('2 scans,2 scans,2 scans');
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the picker of codes, the export, and the controls of custom days pass axe and fit the screen on a phone and a desktop',
  async () => {
    const { page, call } = await fixture.signIn({ plan: 'business', viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const { id } = await createCode(call, 'A name that is long '.repeat(9), { tags: ['spring'] });
    await storeScans(id, 'MT', [0, 1]);
    await page.goto(`${fixture.api.url}/analytics?from=2026-11-01&to=2026-11-20&code=${id}`);
    await page.getByText('Hours of the day').waitFor();
    await page.getByText('countr').first().waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Export every scan' }).click();
    await page.getByRole('group', { name: 'Format' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Filter codes' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the chart of a code names its changes, as text and at the pointer; the chart of the account has none',
  async () => {
    const { page, call, complaints } = await fixture.signIn();
    const { id } = await createCode(call, 'Menu');
    await storeScans(id, 'AT', [0, 1]);
    await call('PATCH', `/api/v1/qr-codes/${id}`, { name: 'Lunch', changeNote: 'Autumn menu' });
    await page.goto(`${fixture.api.url}/codes/${id}`);
    const changes = page.getByRole('list', { name: 'Changes of the code in this range' });
    await changes.getByText('Autumn menu').waitFor();
    await page.locator('.legend-annotations').waitFor();
    const plot = page.locator('.u-over');
    const { width, height } = (await plot.boundingBox())!;
    await plot.hover({ position: { x: width - 2, y: height / 2 } });
    await page.locator('.time-chart-tooltip').getByText('Autumn menu').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.goto(`${fixture.api.url}/analytics`);
    await page.locator('.u-over').waitFor();
    expect(await page.locator('.legend-annotations').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'targets, sources, and missed scans of a code show if there are any, filter, and fit a phone and a desktop',
  async () => {
    const { page, call, complaints } = await fixture.signIn({ viewport: PHONE });
    await showOn(page, SCREENS[0]);
    const variants = [
      { id: 'v1', name: 'Old', url: 'https://example.com/a', weight: 1 },
      { id: 'v2', url: 'https://example.com/b', weight: 1 },
    ];
    const rules = [{ id: 'r1', name: 'Lunch', when: { country: ['DE'] }, variants }];
    const { id } = await createCode(call, 'Menu', { routing: { rules } });
    await storeScans(id, 'DE', [1]);
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await total(page).filter({ hasText: /^1$/ }).waitFor();
    expect(await page.getByRole('region', { name: /Targets|Source|Missed/ }).count()).toBe(0);

    await storeScans(id, 'DE', [1, 2, 3], { rule: 'r1', variant: 'v1', source: 'symbol' });
    await storeScans(id, 'FR', [1, 2], { rule: 'r1', variant: 'v2', source: 'link' });
    await storeScans(id, 'FR', [1], { rule: 'default' });
    await storeScans(id, 'JP', [1, 2], { missed: 'paused' });
    await storeScans(id, 'FR', [1], { rule: 'r2', missed: 'blocked' });
    await page.reload();
    await total(page).filter({ hasText: /^7$/ }).waitFor();
    const targets = page.getByRole('region', { name: 'Targets' });
    await targets.getByText('Default destination').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await targets.getByRole('button', { name: 'Lunch · Old' }).waitFor();
    await targets.getByRole('button', { name: 'Lunch · Variant 2' }).click();
    await page.waitForURL(/rule=r1&variant=v2/);
    await total(page).filter({ hasText: /^2$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Lunch' }).waitFor();
    await targets.getByRole('button', { name: 'Lunch · Variant 2', pressed: true }).click();
    await total(page).filter({ hasText: /^7$/ }).waitFor();
    await targets.getByText('Source', { exact: true }).click();
    await page.getByRole('region', { name: 'Source' }).getByRole('button', { name: 'Printed code' }).click();
    await total(page).filter({ hasText: /^3$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Printed code' }).click();
    await total(page).filter({ hasText: /^7$/ }).waitFor();

    const missed = page.getByRole('region', { name: 'Missed scans' });
    await missed.getByRole('listitem').first().waitFor();
    expect(await missed.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/Paused.*2/),
      expect.stringMatching(/Blocked by a rule.*1/),
    ]);
    await missed.getByRole('button', { name: 'Show only these' }).click();
    await total(page).filter({ hasText: /^3$/ }).waitFor();
    await page.getByRole('region', { name: 'Countries' }).getByText('Japan').waitFor();
    await page.reload();
    await total(page).filter({ hasText: /^3$/ }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the filter Missed scans' }).click();
    await total(page).filter({ hasText: /^7$/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
