import { describe, expect, test } from '@jest/globals';
import { countryFlag } from '../../../../dashboard/analytics/scan-values.js';
import {
  CONDITION_FIELDS,
  describeConditions,
  describeTarget,
  ruleTitle,
  shareOf,
} from '../../../../dashboard/routing/describe-rule.js';
import {
  summarizeDates,
  summarizeLimit,
  summarizePassword,
} from '../../../../dashboard/routing/describe-availability.js';
import { describeMissed } from '../../../../dashboard/routing/describe-missed.js';
import {
  describeDays,
  describeWeekly,
  endsNextDay,
} from '../../../../dashboard/routing/describe-schedule.js';
import { moveItem } from '../../../../dashboard/components/move-item.js';
import { newCondition } from '../../../../dashboard/routing/new-condition.js';
import {
  countryChoices,
  languageName,
  countryName,
  findClientName,
  findCountry,
  findLanguage,
  languageChoices,
} from '../../../../dashboard/routing/names.js';
import { previewUrl } from '../../../../dashboard/routing/preview-url.js';
import { newRule, newVariants } from '../../../../dashboard/routing/routing-draft.js';
import { groupResults } from '../../../../dashboard/routing/variant-results.js';
import { userAgentOf, VISITOR_DEVICES } from '../../../../dashboard/routing/visitor-presets.js';
import { parseDevice } from '../../../../api/redirect/visitor/device.js';

describe('the description of a rule', () => {
  test('conditions are in a fixed order, with names for codes', () => {
    expect(
      describeConditions({
        query: [
          { key: 'table', value: '7' },
          { key: 'vip', value: '*' },
        ],
        language: ['de', 'fr-CH'],
        country: ['CH'],
        os: ['iOS', 'Android'],
        city: [{ country: 'AT', city: 'Graz' }],
      }),
    ).toBe('iOS or Android · Switzerland · Graz, Austria · German or Swiss French · table=7 and vip=*');
    expect(describeConditions({})).toBe('No conditions yet');
  });

  test('long lists are counted', () => {
    expect(describeConditions({ os: ['A', 'B', 'C', 'D', 'E'] })).toBe('A, B, C, or 2 more');
    expect(describeConditions({ os: ['A', 'B', 'C', 'D'] })).toBe('A or B or C or D');
  });

  test('every condition that was just added has a description', () => {
    for (const field of CONDITION_FIELDS) {
      expect(describeConditions(newCondition(field))).not.toMatch(/^$|undefined|No conditions/);
    }
  });

  test('a rule without a name is called by its position', () => {
    expect(ruleTitle({ name: ' ' }, 2)).toBe('Rule 3');
    expect(ruleTitle({ name: 'Lunch' }, 2)).toBe('Lunch');
  });

  const NOTHING = { url: '', files: [] };

  test('targets are short', () => {
    const rule = newRule([]);
    expect(describeTarget(rule)).toBe('No destination yet');
    expect(describeTarget({ ...rule, url: 'https://example.com/' })).toBe('example.com');
    expect(describeTarget({ ...rule, target: 'variants', variants: newVariants(NOTHING) })).toBe(
      '2 variants',
    );
    expect(describeTarget({ ...rule, target: 'files' })).toBe('No destination yet');
    expect(describeTarget({ ...rule, target: 'files', files: ['fil_1'] })).toBe('An uploaded file');
    expect(describeTarget({ ...rule, target: 'unavailable' })).toBe('Unavailable');
  });

  test('shares are computed from weights', () => {
    const [first, second] = newVariants(NOTHING) as [any, any];
    const variants = [
      { ...first, weight: '70' },
      { ...second, weight: '30' },
      { ...second, key: 2, weight: 'x' },
    ];
    expect(variants.map((variant) => shareOf(variant, variants))).toEqual(['70%', '30%', '0%']);
    expect(shareOf({ ...first, weight: '0' }, [{ ...first, weight: '0' }])).toBe('–');
  });

  test('three or more days in a row become a range', () => {
    expect(describeDays(['mon', 'tue', 'wed', 'sat'])).toBe('Mon–Wed, Sat');
    expect(describeDays(['sun', 'sat'])).toBe('Sat, Sun');
    expect(describeDays(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('daily');
    const night = { days: ['fri' as const], from: '22:00', to: '02:00' };
    expect(describeWeekly([night])).toBe('Fri 10 PM–2 AM');
    expect([endsNextDay(night), endsNextDay({ ...night, to: '24:00' })]).toEqual([true, false]);
  });
});

describe('availability', () => {
  test('is summarized in a few words', () => {
    expect(summarizeDates('', '')).toBe('Always');
    expect(summarizeDates('2026-05-01T06:00:00Z', '')).toMatch(/^From May 1, 2026/);
    expect(summarizeDates('', '2026-05-01T06:00:00Z')).toMatch(/^Until May 1, 2026/);
    expect(summarizeLimit('', null)).toBe('None');
    expect(summarizeLimit('1000', 37)).toBe('1,000 scans, 37 left');
    expect(summarizeLimit('many', null)).toBe('many');
    expect(summarizePassword({ kind: 'unchanged' }, true)).toBe('Set');
    expect(summarizePassword({ kind: 'new', text: '' }, true)).toBe('Replaced when you save');
    expect(summarizePassword({ kind: 'removed' }, true)).toBe('Removed when you save');
  });

  test('reasons of missed scans are in order of their number', () => {
    const none = { scheduled: 0, exhausted: 0, blocked: 0, password: 0 };
    const byReason = { ...none, paused: 4, expired: 1_200 };
    expect(describeMissed({ total: 1_204, byReason })).toBe('expired (1,200), paused (4)');
  });
});

describe('names', () => {
  test('a country or language is found by its name or its code', () => {
    expect(findCountry(' switzerland ', countryChoices())).toBe('CH');
    expect(findCountry('ch', countryChoices())).toBe('CH');
    expect(findCountry('UK', countryChoices())).toBe('GB');
    expect(findLanguage('German', languageChoices())).toBe('de');
    expect(findLanguage('deutsch', languageChoices())).toBe('de');
    expect(findLanguage('Ger', languageChoices())).toBe('de');
    expect(findLanguage('de_li', languageChoices())).toBe('de-LI');
    expect(findClientName('os', 'macOS', [])).toBe('Mac OS');
  });

  test('a text that names no country or language finds nothing', () => {
    expect(findCountry('Ger', countryChoices())).toBeUndefined();
    expect(findCountry('EU', countryChoices())).toBeUndefined();
    expect(findCountry('', countryChoices())).toBeUndefined();
    expect(findLanguage('xx', languageChoices())).toBeUndefined();
    expect(findLanguage('Klingonisch', languageChoices())).toBeUndefined();
  });

  test('a code of the wrong form is shown as it is', () => {
    expect(languageName('not a tag')).toBe('not a tag');
    expect(countryName('Ger')).toBe('Ger');
    expect(countryName('')).toBe('');
    expect(countryFlag('Ger')).toBe('');
  });

  test('countries are in the order of their names and complete', () => {
    const names = countryChoices().map(({ label }) => label);
    expect(names.length).toBeGreaterThan(240);
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
  });

  test('each device to try has the type and system that its name says', () => {
    const devices = VISITOR_DEVICES.map(({ value }) => {
      const { device, os, browser } = parseDevice(userAgentOf(value));
      return [value, device, os, browser];
    });
    expect(devices).toEqual([
      ['iPhone, Safari', 'mobile', 'iOS', 'Mobile Safari'],
      ['Android phone, Chrome', 'mobile', 'Android', 'Chrome'],
      ['Android phone, Samsung Internet', 'mobile', 'Android', 'Samsung Internet'],
      ['iPad, Safari for mobile pages', 'tablet', 'iOS', 'Mobile Safari'],
      ['Android tablet, Chrome', 'tablet', 'Android', 'Chrome'],
      ['Windows, Edge', 'desktop', 'Windows', 'Edge'],
      ['Mac, Safari', 'desktop', 'Mac OS', 'Safari'],
      ['Linux, Firefox', 'desktop', 'Linux', 'Firefox'],
      ['Link preview of WhatsApp', 'unknown', null, null],
    ]);
  });
});

test('an item moves to its new position, and the items between move by one', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

test('the preview of a URL has the parameters of the visitor and of the owner', () => {
  const code = { id: 'qr_1', name: 'Menu', metadata: { table: 7 }, shortCode: 'menu-7' };
  const routing = {
    query: { forward: 'append' as const },
    utm: { campaign: '{name} {date}' },
    params: { t: '{metadata.table}' },
  };
  const url = 'https://example.com/?a=1#top';
  expect(previewUrl({ code, routing, url, query: 'b=2', at: Date.UTC(2026, 4, 1) })).toBe(
    'https://example.com/?a=1&b=2&utm_campaign=Menu%202026-05-01&t=7#top',
  );
});

test('results are grouped by rule; scans without a variant are left out', () => {
  const results = groupResults([
    { rule: 'default', variant: 'v1', scans: 7 },
    { rule: 'default', variant: 'v2', scans: 3 },
    { rule: 'r1', variant: null, scans: 5 },
    { rule: null, variant: null, scans: 2 },
  ]);
  expect([...results.of('default')]).toEqual([
    ['v1', 7],
    ['v2', 3],
  ]);
  expect([...results.of('r1'), ...results.of(undefined)]).toEqual([]);
});
