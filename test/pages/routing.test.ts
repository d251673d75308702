import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { scanByPhone, type SignedIn } from '../support/dashboard.js';
import { pageFaults, screenFaults, showOn } from '../support/page-faults.js';
import { PHONE, SCREENS, setUpPages, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../support/page-fixture.js';
import { waitFor } from '../support/wait-for.js';

const fixture = setUpPages();

const RULES = [
  { name: 'Swiss phones', when: { country: ['CH'], device: ['mobile'] }, url: 'https://example.com/ch' },
  {
    name: 'Lunch',
    when: {
      schedule: {
        timezone: 'Europe/Berlin',
        weekly: [{ days: ['mon', 'fri'], from: '20:00', to: '02:00' }],
        except: ['2026-12-25'],
      },
      language: ['de'],
    },
    variants: [
      { name: 'Old', url: 'https://example.com/a', weight: 70 },
      { name: 'New', url: 'https://example.com/b', weight: 30 },
    ],
  },
  {
    when: {
      os: ['iOS'],
      city: [{ country: 'AT', city: 'Graz' }],
      query: { table: '7' },
      network: ['192.0.2.0/24'],
    },
    unavailable: true,
  },
];

const url = (id: string) => `${fixture.api.url}/codes/${id}/routing`;
const accessUrl = (id: string) => `${fixture.api.url}/codes/${id}/schedule`;
const codePath = (id: string) => `/api/v1/qr-codes/${id}`;

async function createCode({ call }: SignedIn, members: Record<string, unknown> = {}): Promise<string> {
  const code = await call('POST', '/api/v1/qr-codes', {
    type: 'url',
    name: 'Menu',
    data: 'https://example.com/menu',
    ...members,
  });
  expect(code.error).toBeUndefined();
  return code.id as string;
}

/** The fold with this title, open. */
async function openFold(page: Page, title: string) {
  const fold = page.locator('.fold').filter({ has: page.locator('summary', { hasText: title }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
  return fold;
}

async function addCondition(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save changes' });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

const ruleTitles = (page: Page) => page.locator('.rule-title bdi').allTextContents();

test(
  'availability, a limit, and a password are saved, and a reader sees dates in their own time zone',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call, complaints } = signedIn;
    const id = await createCode(signedIn);
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await page.getByRole('link', { name: 'Access and dates' }).click();

    const dates = await openFold(page, 'Dates');
    await dates.getByLabel('Available from').fill('2030-05-01T08:00');
    await dates.getByLabel('Available until').fill('2030-06-01T08:00');
    await dates.getByText('Time zone: ').first().waitFor();
    const limit = await openFold(page, 'Scan limit');
    await limit.getByLabel('Number of scans').fill('1');
    expect(await limit.getByLabel('Ask visitors to confirm').isChecked()).toBe(true);
    const password = await openFold(page, 'Password');
    await password.getByLabel('Password').fill('open sesame');
    const unavailable = await openFold(page, 'When unavailable');
    await unavailable.getByLabel('Destination while unavailable').fill('example.com/closed');
    await save(page);

    const local = (text: string) => page.evaluate<string>(`new Date('${text}').toISOString()`);
    expect(await call('GET', codePath(id))).toMatchObject({
      routing: {
        activeFrom: await local('2030-05-01T08:00'),
        activeUntil: await local('2030-06-01T08:00'),
        scanLimit: { scans: 1, confirm: true },
        unavailableUrl: 'https://example.com/closed',
      },
      passwordProtected: true,
      state: 'scheduled',
    });
    expect(await page.content()).not.toContain('open sesame');

    await password.getByRole('button', { name: 'Remove' }).click();
    await password.getByText('Removed when you save', { exact: true }).waitFor();
    await dates.getByLabel('Available from').fill('');
    const request = page.waitForRequest((each) => each.method() === 'PATCH');
    await save(page);
    expect((await request).postDataJSON()).toEqual({ routing: { activeFrom: null, password: null } });
    expect(await call('GET', codePath(id))).toMatchObject({ passwordProtected: false, state: 'active' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rule is added, filled in by the keyboard, corrected at its fields, moved, duplicated, and deleted',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const id = await createCode(signedIn);
    await page.goto(url(id));
    await page.getByText('https://example.com/menu').first().waitFor();

    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Add at least one condition').waitFor();
    await page.getByText('Enter a URL').waitFor();
    await page.getByText('Fix the marked fields.').waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Abroad');
    await addCondition(page, 'Country');
    // The new field has the focus.
    await page.locator('[data-condition=country] input:focus').waitFor();
    await page.keyboard.type('switzerland');
    await page.keyboard.press('Enter');
    await page.keyboard.type('AT,');
    await page.getByRole('button', { name: 'Remove Switzerland' }).waitFor();
    await page.getByRole('button', { name: 'Remove Austria' }).waitFor();
    await addCondition(page, 'Network');
    await page.getByRole('textbox', { name: 'Network' }).fill('home');
    await page.keyboard.press('Enter');
    await page.getByText('must be an IPv4 or IPv6 network').waitFor();
    await page.getByRole('button', { name: 'Remove the condition Network' }).click();
    await page.getByLabel('Destination', { exact: true }).fill('example.com/abroad');
    await save(page);
    const { routing } = await call('GET', codePath(id));
    expect(routing.rules).toEqual([
      { id: 'r1', name: 'Abroad', when: { country: ['CH', 'AT'] }, url: 'https://example.com/abroad' },
    ]);

    await page.getByRole('button', { name: 'More actions for Abroad' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    expect(await ruleTitles(page)).toEqual(['Abroad', 'Abroad (copy)']);
    await page.getByRole('button', { name: 'Move Abroad (copy) up' }).focus();
    await page.keyboard.press('Enter');
    expect(await ruleTitles(page)).toEqual(['Abroad (copy)', 'Abroad']);
    await page.getByText('Abroad (copy) is now 1 of 2').waitFor({ state: 'attached' });
    // The button that was pressed is disabled now. The focus follows in the next frame.
    await waitFor(
      () =>
        page.evaluate<boolean>(
          'document.activeElement.getAttribute("aria-label") === "Move Abroad (copy) down"',
        ),
      WAIT_TIMEOUT_MS,
      () => 'focus on the other direction',
    );
    await save(page);
    expect((await call('GET', codePath(id))).routing.rules.map((rule: any) => rule.id)).toEqual(['r2', 'r1']);

    await page.getByRole('button', { name: 'More actions for Abroad', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    expect(await ruleTitles(page)).toEqual(['Abroad (copy)']);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await ruleTitles(page)).toEqual(['Abroad (copy)', 'Abroad']);
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'Save and Discard stay in view next to the rules, and Undo brings discarded changes back',
  async () => {
    const signedIn = await fixture.signIn({ viewport: PHONE });
    const { page, call, complaints } = signedIn;
    const id = await createCode(signedIn, { routing: { rules: RULES } });
    const saveButton = page.getByRole('button', { name: 'Save changes' });
    const discard = page.getByRole('button', { name: 'Discard changes' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const hasFocus = (name: string) =>
      page.evaluate<boolean>(`document.activeElement.getAttribute('aria-label') === '${name}'`);
    for (const screen of SCREENS) {
      await showOn(page, screen);
      await page.goto(url(id));
      await page.getByRole('button', { name: 'Add rule' }).click();
      // Where the rules begin and where they end, the buttons are inside the screen and not covered.
      for (const place of ['Rules', 'Parameters']) {
        await page.getByRole('heading', { name: place, exact: true }).scrollIntoViewIfNeeded();
        await saveButton.click({ trial: true });
        await discard.click({ trial: true });
        const { y, height } = (await saveButton.boundingBox())!;
        expect(y).toBeGreaterThan(0);
        expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
      }
      expect(await page.locator('.try').getByRole('button', { name: 'Save changes' }).count()).toBe(0);

      await discard.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Changes discarded').waitFor();
      expect(await ruleTitles(page)).toHaveLength(3);
      expect(await saveButton.count()).toBe(0);
      expect(await hasFocus('Where it leads')).toBe(true);
      await undo.click();
      expect(await ruleTitles(page)).toHaveLength(4);
      expect(await hasFocus('Where it leads')).toBe(true);

      // Undo would replace the newer change.
      await discard.click();
      await page.getByRole('button', { name: 'Split visitors' }).last().click();
      await undo.waitFor({ state: 'detached' });
      expect(await ruleTitles(page)).toHaveLength(3);
      await discard.click();
    }
    expect((await call('GET', codePath(id))).routing.rules).toHaveLength(3);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a rule is dragged to another place, and Esc leaves it where it was',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const rules = ['One', 'Two', 'Three'].map((name) => ({
      name,
      when: { os: ['iOS'] },
      url: 'https://example.com/x',
    }));
    const id = await createCode(signedIn, { routing: { rules } });
    await page.goto(url(id));
    const drag = async (from: string, to: string, beforeDrop?: () => Promise<void>) => {
      const centerOf = async (name: string) => {
        const handle = page.locator('.rule').filter({ hasText: name }).locator('.rule-handle');
        await handle.scrollIntoViewIfNeeded();
        const box = (await handle.boundingBox())!;
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      };
      await page.mouse.move(...(await centerOf(from)));
      await page.mouse.down();
      await page.mouse.move(...(await centerOf(to)), { steps: 5 });
      await beforeDrop?.();
      await page.mouse.up();
    };
    await drag('One', 'Three', () => page.keyboard.press('Escape'));
    expect(await ruleTitles(page)).toEqual(['One', 'Two', 'Three']);
    await drag('One', 'Three');
    expect(await ruleTitles(page)).toEqual(['Two', 'Three', 'One']);
    await save(page);
    const { routing } = await call('GET', codePath(id));
    expect(routing.rules.map((rule: any) => rule.name)).toEqual(['Two', 'Three', 'One']);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a visitor is tried on the edited and on the saved routing, with the reason for every rule, and with several languages in their order',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const id = await createCode(signedIn, { routing: { rules: RULES.slice(0, 1) } });
    await page.goto(url(id));
    const panel = page.getByRole('region', { name: 'Try as…' });
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('https://example.com/menu').waitFor();
    await panel.getByText('failed: country', { exact: true }).waitFor();
    await panel.getByLabel('Country').selectOption('Switzerland');
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('https://example.com/ch').waitFor();
    await panel.getByText('By Swiss phones.').waitFor();

    await page.getByRole('button', { name: 'Swiss phones' }).first().click();
    await page.getByLabel('Destination', { exact: true }).fill('');
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('Complete the marked fields').waitFor();
    await page.getByText('Enter a URL').waitFor();
    await page.getByLabel('Destination', { exact: true }).fill('https://example.com/edited');
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('https://example.com/edited').waitFor();
    await panel.getByRole('button', { name: 'As saved' }).click();
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('https://example.com/ch').waitFor();
    await panel.getByLabel('Device').selectOption('Mac, Safari');
    await panel.getByRole('button', { name: 'Try' }).click();
    await panel.getByText('failed: device', { exact: true }).waitFor();
    expect(await call('GET', codePath(id))).toMatchObject({
      routing: { rules: [{ url: 'https://example.com/ch' }] },
    });

    const rules = ['en', 'de'].map((language) => ({
      name: language,
      when: { language: [language] },
      url: `https://example.com/${language}`,
    }));
    await page.goto(url(await createCode(signedIn, { routing: { rules, defaultLanguage: 'fr' } })));
    const languages = panel.getByRole('combobox', { name: /^Languages/ });
    for (const name of ['Dutch', 'German', 'English']) {
      await languages.fill(name);
      await languages.press('Enter');
    }
    const request = page.waitForRequest((each) => each.url().endsWith('/resolve'));
    await panel.getByRole('button', { name: 'Try', exact: true }).click();
    expect((await request).postDataJSON()).toMatchObject({ language: 'nl,de;q=0.9,en;q=0.8' });
    await panel.getByText('https://example.com/de').waitFor();
    await panel.getByRole('button', { name: 'Remove German' }).click();
    await panel.getByRole('button', { name: 'Try', exact: true }).click();
    await panel.getByText('https://example.com/en').waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'languages and countries are found by what people type; a text that names none stays with a message',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const rule = { name: 'Typed', url: 'https://example.com/typed' };
    const id = await createCode(signedIn, {
      routing: { rules: [{ ...rule, when: { language: ['it'], country: ['CH'] } }] },
    });
    // A rule of an earlier version, whose language no visitor has.
    await fixture.api.db
      .collection('qr_codes')
      .updateOne(
        { _id: id as never },
        { $set: { 'routing.rules.0.when': { language: ['qqq'], country: ['Ger'] } } },
      );
    await page.goto(url(id));
    await page.getByRole('button', { name: 'Typed' }).first().click();
    await page.getByRole('button', { name: 'Remove qqq' }).click();
    await page.getByRole('button', { name: 'Remove Ger' }).click();

    const languages = page.getByRole('combobox', { name: 'Language', exact: true });
    await languages.fill('Ger');
    await page.getByRole('option', { name: 'German de', exact: true }).waitFor();
    expect(await languages.getAttribute('aria-expanded')).toBe('true');
    expect(await pageFaults(page)).toEqual([]);
    await languages.press('Enter');
    await page.getByRole('button', { name: 'Remove German' }).waitFor();
    await languages.fill('fr');
    await languages.press('ArrowDown');
    const active = await languages.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await languages.press('ArrowUp');
    await languages.press('Enter');
    await page.getByRole('button', { name: 'Remove French', exact: true }).waitFor();
    await languages.fill('Klingonisch');
    await languages.press('Enter');
    await page.getByText('“Klingonisch” is not a language.').waitFor();
    expect(await languages.inputValue()).toBe('Klingonisch');
    await languages.fill('Sw');
    await languages.press('Escape');
    expect(await languages.getAttribute('aria-expanded')).toBe('false');
    await languages.fill('');

    const countries = page.getByRole('combobox', { name: 'Country', exact: true }).first();
    await countries.fill('Ger');
    await countries.press('Enter');
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    await countries.fill('uk');
    await page.getByRole('option', { name: 'United Kingdom GB' }).click();
    await countries.fill('Atlantis');
    await page.getByRole('textbox', { name: 'Name' }).click();
    await page.getByText('“Atlantis” is not a country.').waitFor();
    await countries.fill('');
    await save(page);
    expect((await call('GET', codePath(id))).routing.rules[0].when).toEqual({
      language: ['de', 'fr'],
      country: ['DE', 'GB'],
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the pages of a split code say that no visitor gets its destination, and end the split',
  async () => {
    const signedIn = await fixture.signIn({ plan: 'pro' });
    const { page, call } = signedIn;
    const variants = ['winter', 'winter-b'].map((name) => ({
      name,
      url: `https://example.com/${name}`,
      weight: 1,
    }));
    const rules = [{ when: { language: ['de'] }, url: 'https://example.com/de' }];
    const id = await createCode(signedIn, { routing: { rules, variants } });
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByText('Split: winter 50% · winter-b 50% · 1 rule').waitFor();

    await page.goto(`${fixture.api.url}/codes/${id}`);
    const line = page.getByRole('region', { name: 'Where it leads' });
    await line.getByText('Everyone else: 50% → /winter', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit destination' }).count()).toBe(0);
    await line.getByRole('link', { name: '50% → /winter-b' }).click();
    await page.waitForURL(`**/codes/${id}/routing?open=default`);
    await page.getByRole('listitem', { name: 'winter-b' }).waitFor();

    await page.getByRole('link', { name: 'Access and dates' }).click();
    await page.getByRole('button', { name: 'Schedule a change' }).first().click();
    const form = page.getByRole('dialog');
    await form
      .getByText('No visitor gets the code’s destination: they are split among 2 variants.')
      .waitFor();
    await form.getByLabel('Date and time').fill('2029-12-24T18:00');
    await form.getByLabel('New destination').fill('example.com/advent');
    await form.getByLabel('End the split at that time').uncheck();
    await form.getByText('no visitor gets the new destination.').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await line.getByText('changes Dec 24, 2029 → /advent, but the split stays').waitFor();

    await page.goto(`${fixture.api.url}/codes/${id}/edit`);
    await page.getByText('No visitor gets the code’s destination').waitFor();
    await page.getByRole('button', { name: 'End the split' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the split' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await line.getByRole('button', { name: /^Everyone else → \/menu/ }).waitFor();
    await line.getByText('changes Dec 24, 2029 → /advent', { exact: true }).waitFor();
    expect((await call('GET', codePath(id))).routing.variants).toBeUndefined();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'visitors are split, shares follow the weights, and one destination ends the split',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const id = await createCode(signedIn);
    await page.goto(`${fixture.api.url}/codes/${id}`);
    await page.getByRole('link', { name: 'Split visitors' }).click();
    const second = page.getByRole('listitem', { name: 'Variant 2' });
    await waitFor(
      () => second.getByLabel('URL').evaluate((field) => field.matches(':focus')),
      WAIT_TIMEOUT_MS,
      () => 'the focus in the URL of the second variant',
    );
    await page.keyboard.type('example.com/new');
    await second.getByLabel('Weight').fill('150');
    await second.getByText('75%').waitFor();
    await second.getByLabel('Name').fill('New menu');
    await save(page);
    expect((await call('GET', codePath(id))).routing.variants).toMatchObject([
      { id: 'v1', url: 'https://example.com/menu', weight: 50 },
      { id: 'v2', url: 'https://example.com/new', weight: 150, name: 'New menu' },
    ]);

    await page.getByRole('button', { name: 'Use this destination: New menu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This replaces the destination of the code, https://example.com/menu').waitFor();
    await dialog.getByRole('button', { name: 'Use this destination' }).click();
    await page.getByText('Split ended').waitFor();
    await page.getByText('Everyone', { exact: true }).waitFor();
    expect(await call('GET', codePath(id))).toMatchObject({
      data: { url: 'https://example.com/new' },
      routing: null,
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the scans of each destination of a split and the visitors that were turned away are shown',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const variants = [
      { name: 'Old', url: 'https://example.com/a', weight: 1 },
      { name: 'New', url: 'https://example.com/b', weight: 0 },
    ];
    const rules = [{ name: 'Closed', when: { query: { closed: '1' } }, unavailable: true }];
    const id = await createCode(signedIn, { routing: { rules, variants } });
    const { shortCode } = await call('GET', codePath(id));
    for (const path of [shortCode, shortCode, shortCode, `${shortCode}?closed=1`, `${shortCode}?closed=1`])
      await scanByPhone(fixture.api, path);
    const isCounted = async () => {
      const { totalScans, missedScans } = await call('GET', `${codePath(id)}/analytics`);
      return totalScans === 3 && missedScans.total === 2;
    };
    await waitFor(isCounted, WAIT_TIMEOUT_MS, () => 'three scans and two missed ones');
    await page.goto(url(id));
    await page.getByRole('listitem', { name: 'Old' }).getByText('3 scans (100%)').waitFor();
    await page.getByRole('listitem', { name: 'New' }).getByText('0 scans (0%)').waitFor();
    await page.getByText('2 visitors were turned away in the last 30 days: blocked by a rule (2).').waitFor();
    await page.getByRole('link', { name: 'Show in analytics' }).click();
    await page.waitForURL(`**/codes/${id}?missed=only`);

    await page.goto(url(id));
    await page.getByRole('button', { name: 'Closed' }).first().click();
    await page
      .getByRole('group', { name: 'What the rule leads to' })
      .getByRole('button', { name: 'Variants' })
      .click();
    expect(await page.getByRole('button', { name: /^Use this destination/ }).count()).toBe(0);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the preview follows parameters with each keystroke, and an unknown placeholder is named at its field',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const id = await createCode(signedIn, { shortCode: 'menu-7', data: 'https://example.com/menu?a=1#top' });
    await page.goto(url(id));
    const utm = await openFold(page, 'UTM parameters');
    await utm.getByRole('textbox', { name: 'Source' }).fill('poster');
    await utm.getByRole('textbox', { name: 'ID' }).fill('{shortCode}');
    const passed = await openFold(page, 'The visitor’s parameters');
    await passed
      .getByLabel('Parameters after the short link')
      .selectOption('Add them; the visitor’s values win');
    await page.getByLabel('A visitor’s parameters').fill('?a=2&b=3');
    const preview = page.getByRole('status', { name: 'URL of a visitor' });
    await preview
      .getByText('https://example.com/menu?a=2&b=3&utm_source=poster&utm_id=menu-7#top', { exact: true })
      .waitFor();
    await utm.getByRole('textbox', { name: 'Campaign' }).fill('{season}');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await utm.getByText('contains the unknown placeholder {season}').waitFor();
    await utm.getByRole('textbox', { name: 'Campaign' }).fill('{date}');
    const others = await openFold(page, 'Other parameters');
    await others.getByRole('button', { name: 'Add parameter' }).click();
    await others.getByLabel('Parameter, 1').fill('shop');
    await others.getByLabel('Value, 1').fill('7');
    await save(page);
    expect((await call('GET', codePath(id))).routing).toEqual({
      query: { forward: 'override' },
      utm: { source: 'poster', campaign: '{date}', id: '{shortCode}' },
      params: { shop: '7' },
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a change elsewhere is a conflict only if it concerns the routing, and both versions are offered',
  async () => {
    const signedIn = await fixture.signIn();
    const { page, call } = signedIn;
    const id = await createCode(signedIn);
    await page.goto(accessUrl(id));
    const limit = await openFold(page, 'Scan limit');
    await limit.getByLabel('Number of scans').fill('100');
    await call('PATCH', codePath(id), { name: 'Renamed' });
    await save(page);
    expect(await call('GET', codePath(id))).toMatchObject({
      name: 'Renamed',
      routing: { scanLimit: { scans: 100 } },
    });

    await limit.getByLabel('Number of scans').fill('200');
    await call('PATCH', codePath(id), {
      routing: { scanLimit: { scans: 300 }, unavailableUrl: 'https://example.com/closed' },
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('These settings were changed elsewhere').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    const saveMine = page.getByRole('button', { name: 'Save mine' });
    // The button leaves when the change is sent.
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await saveMine.click();
    await saved;
    await saveMine.waitFor({ state: 'detached' });
    expect((await call('GET', codePath(id))).routing).toEqual({ scanLimit: { scans: 200, confirm: false } });

    await limit.getByLabel('Number of scans').fill('500');
    await call('PATCH', codePath(id), { routing: { scanLimit: { scans: 400 } } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Load the other' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    expect(await limit.getByLabel('Number of scans').inputValue()).toBe('400');
    await page.getByRole('button', { name: 'Load the other' }).waitFor({ state: 'detached' });

    await limit.getByLabel('Number of scans').fill('500');
    await call('PATCH', codePath(id), { routing: { scanLimit: { scans: 300 } } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Load the other' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Load the other' }).waitFor({ state: 'detached' });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'codes that cannot have routing say why: static ones, and those that show a page',
  async () => {
    const signedIn = await fixture.signIn();
    const { page } = signedIn;
    const text = await createCode(signedIn, { type: 'text', data: 'hello', dynamic: false });
    await page.goto(url(text));
    await page.getByRole('heading', { name: 'Fixed: what is printed cannot change' }).waitFor();
    const duplicate = page.getByRole('link', { name: 'Duplicate this code' });
    expect(await duplicate.getAttribute('href')).toBe(`/codes/new?copy=${text}`);
    expect(await pageFaults(page)).toEqual([]);
    const card = await createCode(signedIn, {
      type: 'vcard',
      data: { firstName: 'Ada' },
      dynamic: true,
    });
    await page.goto(url(card));
    await page.getByText('Rules, variants, and parameters need a code that leads to a URL').waitFor();
    expect(await page.getByRole('button', { name: 'Add rule' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Access and dates' }).click();
    await openFold(page, 'Dates');
    await page.goto(url('qr_01jzzzzzzzzzzzzzzzzzzzzzzz'));
    await page.getByRole('heading', { name: 'Code not found' }).waitFor();
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'the routing passes axe and fits the screen on a phone and a desktop',
  async () => {
    const signedIn = await fixture.signIn({ viewport: PHONE });
    const { page, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const violations: string[] = [];
    const audit = async (step: string) => {
      // axe takes targets that are scrolled below a bar for small ones, so the bars scroll with the page.
      await page.evaluate(
        "for (const bar of document.querySelectorAll('.code-bar, .editor-foot, .bottom-nav')) bar.style.position = 'static'",
      );
      violations.push(...(await screenFaults(page, step)));
    };
    const long = 'Ein sehr langer Name, der nicht endet, عرض الربيع 🎉 '.repeat(2).slice(0, 100);
    const many = Array.from({ length: 25 }, (_, index) => ({
      name: index % 3 === 0 ? long : `Rule about ${index}`,
      when: { country: ['CH'], city: [{ country: 'DE', city: 'Stadt' }] },
      url: `https://example.com/${'a-path-that-does-not-end'.repeat(10)}`,
    }));
    const members = { routing: { rules: many }, name: `${long} ${long.slice(0, 90)}` };
    await page.goto(url(await createCode(signedIn, members)));
    await page.getByText('A code can have 25 rules.').waitFor();
    await audit('25 rules');

    const routing = {
      rules: RULES,
      defaultLanguage: 'en',
      utm: { source: 'poster' },
      query: { forward: 'append', keys: ['table'] },
    };
    await page.goto(url(await createCode(signedIn, { routing: { ...routing, password: 'open sesame' } })));
    await page.getByRole('button', { name: 'Swiss phones' }).first().waitFor();
    for (const title of await page.locator('.rule-title').all()) await title.click();
    for (const title of ['Other parameters', 'More']) await openFold(page, title);
    await page.getByText('Placeholders that each scan fills in').click();
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Asked for the password').waitFor();
    await page.getByRole('button', { name: 'Split visitors' }).click();
    await audit('everything open');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Fix the marked fields.').waitFor();
    await audit('errors');
    await page.getByRole('button', { name: 'Add condition' }).first().click();
    await page.getByRole('menuitem', { name: 'Browser' }).waitFor();
    await audit('menu');
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
