import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { ClientPreferences } from '../../../../../api/redirect/respond/client-preferences.js';
import { fieldName } from '../../../../../api/redirect/respond/field-names.js';
import { respondToTarget } from '../../../../../api/redirect/respond/target.js';
import { hasLandingPage, typeName } from '../../../../../api/redirect/respond/type-names.js';
import { LANGUAGES, MESSAGES, type Language } from '../../../../../core/codes/landing-pages/messages.js';
import { CODE_TYPES, payloadType, type CodeType } from '../../../../../core/symbols/payloads/registry.js';

const PAGE_TYPES = CODE_TYPES.filter(hasLandingPage);

/** Labels that are right in a language although they equal the English ones. */
const SAME_AS_ENGLISH: Record<Exclude<Language, 'en'>, readonly string[]> = {
  de: ['Text', 'Phase 2', 'Name', 'Website', 'Links', 'Cc', 'Bcc', 'IBAN', 'BIC'],
  fr: [
    'Description',
    'Image',
    'Images',
    'Phase 2',
    'Message',
    'Note',
    'Contact',
    'Longitude',
    'Cc',
    'IBAN',
    'BIC',
  ],
  es: ['Cc', 'IBAN', 'BIC'],
  pt: ['Links', 'Longitude', 'Cc', 'IBAN', 'BIC'],
  ja: ['Cc', 'Bcc', 'IBAN', 'BIC', 'UPI ID'],
};

function fieldsOf(type: CodeType): string[] {
  const { shape } = payloadType(type).schema as unknown as { shape: Record<string, z.ZodType> };
  return Object.keys(shape);
}

/** Returns the page of an unnamed code. */
function pageOf(type: CodeType, language: Language, input: unknown = payloadType(type).example): string {
  const { schema, encode } = payloadType(type);
  const data = schema.parse(input);
  const device = { device: 'mobile', os: null, browser: null } as const;
  const preferences = new ClientPreferences({ 'accept-language': language }, 'req_1');
  const urlOf = (name: string) => `/r/abc/${name}`;
  const urls = { hrefOf: urlOf, urlOf, locationOf: urlOf };
  const content = { type, data, name: null, destination: encode(data) };
  return respondToTarget(content, device, preferences, null, undefined, urls).body;
}

/** Returns the text of the first element that a pattern of its start tag finds. */
const textOf = (page: string, tag: string) => new RegExp(`<${tag}>([^<]*)<`).exec(page)?.[1];

/** Returns the values of the fields, as visitors read them. */
const valuesOf = (page: string) =>
  [...page.matchAll(/<dd><span class="value[^"]*">([^<]*)</g)].map(([, value]) => value);
/** Returns the values that the page offers to copy. */
const copiedFrom = (page: string) => [...page.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value);

describe.each(LANGUAGES)('a landing page in %s', (language) => {
  test.each([
    ['text', 'Table 7'],
    ['wifi', 'Café Lumière'],
    ['email', 'hello@example.com'],
    ['sms', '+442079460958'],
    ['phone', '+442079460958'],
    ['geo', 'Karlskirche (Vienna)'],
    ['whatsapp', '+442079460958'],
    ['mecard', 'Ada Lovelace'],
    ['sepa', 'Red Cross'],
    ['bitcoin', 'Café Lumière'],
    ['pix', 'Fulano de Tal'],
    ['upi', 'Café Lumière'],
  ] as const)('of an unnamed %s code has the title %s', (type, title) => {
    const page = pageOf(type, language);
    expect(textOf(page, 'title')).toBe(title);
    expect(textOf(page, 'h1[^>]*')).toBe(title);
    expect(textOf(page, 'p class="kind"')).toBe(typeName(type, language));
    expect(page).toContain(`<html lang="${language}">`);
  });

  test('labels every button and value in its language', () => {
    for (const type of PAGE_TYPES) {
      const label = textOf(pageOf(type, language), 'a class="act"[^>]*');
      if (label !== undefined) expect(Object.values(MESSAGES[language])).toContain(label);
    }
    const open = pageOf('wifi', language, { ssid: 'Guests', security: 'nopass', hidden: true });
    expect(valuesOf(open)).toEqual([MESSAGES[language].none, MESSAGES[language].yes]);
  });

  test('has a label for each field', () => {
    for (const type of PAGE_TYPES) {
      for (const field of fieldsOf(type))
        expect([type, field, fieldName(type, field, language)]).toEqual([type, field, expect.any(String)]);
    }
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  test('are translated', () => {
    const labels = (of: Language) => [
      ...Object.values(MESSAGES[of]),
      ...PAGE_TYPES.map((type) => typeName(type, of)),
      ...PAGE_TYPES.flatMap((type) => fieldsOf(type).map((field) => fieldName(type, field, of)!)),
    ];
    const english = labels('en');
    const same = labels(language).filter((label, index) => label === english[index]);
    expect([...new Set(same)].sort()).toEqual([...SAME_AS_ENGLISH[language]].sort());
  });
});

describe('the heading of an unnamed code', () => {
  test('is the first line of a text, shortened to 80 characters', () => {
    const page = pageOf('text', 'en', { text: `\n${'word '.repeat(30)}\nend` });
    expect(textOf(page, 'h1')).toMatch(/^(?:word ){15}word…$/);
    expect(textOf(page, 'title')).toBe(textOf(page, 'h1'));
  });

  test('is not repeated as a value', () => {
    const page = pageOf('phone', 'en');
    expect(page).toContain('<h1 class="value">+442079460958</h1>');
    expect(page).not.toContain('<pre>');
    expect(page).toContain('href="tel:+442079460958"');
  });
});

describe('the values of a landing page', () => {
  const SEPA = { name: 'Bistro', iban: 'DE89370400440532013000', amount: 1234.5 };

  test('are in the form that people read, and copied in the form that programs read', () => {
    const page = pageOf('sepa', 'en', SEPA);
    expect(valuesOf(page)).toEqual(['DE89 3704 0044 0532 0130 00', '€1,234.50']);
    expect(copiedFrom(page)).toEqual(['DE89370400440532013000']);
    expect(valuesOf(pageOf('upi', 'en'))).toContain('₹120.50');
    expect(valuesOf(pageOf('bitcoin', 'en'))).toContain('0.005 BTC');
  });

  test('have amounts as the language of the page writes them', () => {
    const amounts = LANGUAGES.map((language) => valuesOf(pageOf('sepa', language, SEPA)).at(-1));
    expect(amounts.map((amount) => amount?.replace(/\s/g, ' '))).toEqual([
      '€1,234.50',
      '1.234,50 €',
      '1 234,50 €',
      '1234,50 €',
      '€ 1.234,50',
      '€1,234.50',
    ]);
  });

  test('omit what devices find out on their own', () => {
    const page = pageOf('wifi', 'en', { ssid: 'Guests', password: 'espresso!', security: 'WPA' });
    expect(valuesOf(page)).toEqual(['espresso!']);
    expect(copiedFrom(page)).toEqual(['espresso!']);
  });

  test('have the coordinates of a place in one row, as maps accept them', () => {
    const page = pageOf('geo', 'en', { latitude: -33.8568, longitude: 151.2153, label: 'Opera House' });
    expect(valuesOf(page)).toEqual(['-33.8568, 151.2153']);
  });

  test('are copied as they are, with markup escaped', () => {
    const password = `a"b'<c>&d`;
    const page = pageOf('wifi', 'en', { ssid: 'Guests', password, security: 'WPA' });
    expect(copiedFrom(page)).toEqual(['a&quot;b&#39;&lt;c&gt;&amp;d']);
  });
});
