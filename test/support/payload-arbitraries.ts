import fc from 'fast-check';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { checkDigit } from '../../core/gs1/gtin.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';

/**
 * Characters that break naive serializers: separators and escapes of every grammar, right-to-left, combining,
 * four-byte.
 */
const HOSTILE = [
  ...'\\;,:"\'%&+=?#()<>@/|^*~ nNtr0',
  '\\n',
  '\\;',
  ';;',
  '%0A',
  '&amp;',
  'e\u0301',
  'ß',
  'Å',
  'م',
  'ש',
  '\u200f',
  '\u202e',
  '漢',
  'ｶ',
  '😀',
  '👩‍👩‍👧',
  '𝄞',
  '\u{10ffff}',
  '\u2028',
];

const hostileUnit = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);

/** One nonblank line of any characters, at most `max` UTF-16 units. */
const line = (max: number) =>
  fc
    .string({ unit: hostileUnit, minLength: 1, maxLength: Math.min(max, 24) })
    .filter((text) => text.length <= max && text.trim() !== '' && !/\p{Cc}/u.test(text));

/** Several lines of any characters. */
const paragraph = fc
  .array(fc.oneof(line(100), fc.constant('')), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n'))
  .filter((text) => text.trim() !== '');

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const ascii = (characters: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max });
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const phone = fc.oneof(
  digits(7).map((rest) => `+1 (212) ${rest.slice(0, 3)}-${rest.slice(3)}`),
  digits(8).map((rest) => `+49 30 ${rest}`),
  digits(9).map((rest) => `+55119${rest.slice(1)}`),
);
const extendedPhone = fc.oneof(
  phone,
  fc.tuple(phone, digits(3)).map(([number, extension]) => `${number} ext. ${extension}`),
);
const dialed = fc.oneof(extendedPhone, fc.constantFrom('112', '000', '116 117', '*100#', '*#06#', '12345'));
const message = fc.oneof(phone, fc.constantFrom('12345', '116 117'));
const email = fc
  .tuple(
    ascii("abcXYZ019!#$%&'*+/=?^_`{|}~-é漢", 1, 12),
    ascii(LETTERS, 1, 8),
    fc.constantFrom('com', 'co.uk', 'müller.de', '例え.jp'),
  )
  .map(([local, label, end]) => `${local}@${label}.${end}`);
const webUrl = fc
  .tuple(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('', '/ä b', '?q=a,b;c:d"e\\f', "#'(x)"),
  )
  .map(([base, end]) => base + end);
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value / 100);

const address = fc
  .record({
    street: optional(line(40)),
    city: optional(line(40)),
    region: optional(line(40)),
    postalCode: optional(line(20)),
    country: optional(line(40)),
  })
  .filter((parts) => Object.values(parts).some((part) => part !== undefined));
const birthday = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const phoneType = fc.constantFrom('mobile', 'work', 'home', 'fax', 'pager', 'other');
const contact = {
  firstName: line(60),
  lastName: optional(line(60)),
  phones: optional(fc.array(phone, { minLength: 1, maxLength: 3 })),
  emails: optional(fc.array(email, { minLength: 1, maxLength: 2 })),
  urls: optional(fc.array(webUrl, { minLength: 1, maxLength: 2 })),
  address: optional(address),
  birthday: optional(birthday),
  organization: optional(line(60)),
};

const ssid = line(32).filter((text) => new TextEncoder().encode(text).length <= 32);
const passphrase = line(63).filter((text) => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes >= 8 && bytes <= 63;
});
const hidden = fc.boolean();
const wifi = fc.oneof(
  fc.record({ ssid, hidden, password: passphrase, security: fc.constantFrom('WPA', 'WPA3') }),
  fc.record({ ssid, hidden, security: fc.constant('nopass') }),
  fc.record({ ssid, hidden, security: fc.constant('WEP'), password: ascii('aF01;:,\\"', 13, 13) }),
  fc.record({
    ssid,
    hidden,
    security: fc.constant('WPA2-EAP'),
    password: passphrase,
    eap: fc.constantFrom('PEAP', 'TTLS', 'PWD'),
    phase2: optional(fc.constantFrom('MSCHAPV2', 'PAP')),
    identity: optional(line(60)),
    anonymousIdentity: optional(line(60)),
  }),
);

const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const eventText = {
  title: line(60),
  location: optional(line(60)),
  description: optional(paragraph),
  url: optional(webUrl),
};
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
);
const event = fc.oneof(
  fc
    .tuple(
      fc.record({ ...eventText, timezone: optional(zone) }),
      instant,
      optional(fc.integer({ min: 1, max: 1e6 })),
    )
    .map(([text, start, seconds]) => ({
      ...text,
      start: start.toISOString(),
      end: seconds === undefined ? undefined : new Date(start.getTime() + seconds * 1000).toISOString(),
    })),
  fc
    .tuple(fc.record({ ...eventText, timezone: zone }), instant)
    .map(([text, start]) => ({ ...text, start: start.toISOString().slice(0, 19) })),
  fc
    .tuple(fc.record(eventText), instant, optional(fc.integer({ min: 0, max: 40 })))
    .map(([text, start, days]) => ({
      ...text,
      allDay: true,
      start: start.toISOString().slice(0, 10),
      end:
        days === undefined ? undefined : new Date(start.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    })),
);

const IBANS = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO93 8601 1117 947',
  'mt84malt011000012345mtlcast001s',
];
const sepa = fc
  .record({
    name: line(70),
    iban: fc.constantFrom(...IBANS),
    bic: optional(fc.constantFrom('COBADEFF', 'cobadeffxxx')),
    amount: optional(cents(99_999_999_999)),
    remittance: optional(
      fc.oneof(fc.record({ text: line(140) }), fc.constant({ reference: 'RF18 5390 0754 7034' })),
    ),
    purpose: optional(fc.constantFrom('CHAR', 'GDDS')),
    info: optional(line(70)),
  })
  .map(({ remittance, ...rest }) => ({ ...rest, ...remittance }));

const ADDRESSES = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1P0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
];

/** A value of the 82 characters of GS1, without space at the ends. */
const value82 = (max: number) => ascii(`!"%&'()*+,-./0129:;<=>?ABZ_abz`, 1, max);

const phoneAndMessage = fc.record({ phone, message: optional(paragraph) });
const numberAndMessage = fc.record({ phone: message, message: optional(paragraph) });

/** Random valid data of each type, with hostile characters in free text. */
export const PAYLOAD_ARBITRARIES: Record<CodeType, fc.Arbitrary<unknown>> = {
  url: fc.record({ url: webUrl }),
  text: fc.record({ text: paragraph }),
  vcard: fc
    .record({
      ...contact,
      typedPhones: fc.array(fc.tuple(extendedPhone, phoneType), { minLength: 1, maxLength: 3 }),
      photoUrl: optional(webUrl.map((url) => url.replace(/^http:/, 'https:'))),
      title: optional(line(60)),
      note: optional(paragraph),
      version: optional(fc.constantFrom('3.0', '4.0')),
    })
    .map(({ typedPhones, ...data }) => ({
      ...data,
      phones: typedPhones.map(([number]) => number),
      phoneTypes: typedPhones.map(([, type]) => type),
    })),
  wifi,
  email: fc.record({
    to: fc.array(email, { minLength: 1, maxLength: 3 }),
    cc: optional(fc.array(email, { minLength: 1, maxLength: 2 })),
    bcc: optional(fc.array(email, { minLength: 1, maxLength: 2 })),
    subject: optional(line(100)),
    body: optional(paragraph),
  }),
  sms: numberAndMessage,
  phone: fc.record({ number: dialed }),
  geo: fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    label: optional(line(100)),
  }),
  event,
  whatsapp: phoneAndMessage,
  app: fc.record({ fallbackUrl: webUrl, iosUrl: optional(webUrl), androidUrl: optional(webUrl) }),
  mecard: fc.record({ ...contact, note: optional(line(100)) }),
  sepa,
  bitcoin: fc.record({
    address: fc.constantFrom(...ADDRESSES),
    amount: optional(fc.integer({ min: 1, max: 21e14 }).map((satoshi) => satoshi / 1e8)),
    label: optional(line(60)),
    message: optional(line(60)),
  }),
  pix: fc.record({
    key: fc.constantFrom(
      '529.982.247-25',
      '11.222.333/0001-81',
      '+55 11 91234-5678',
      'Fulano@Example.com',
      '123E4567-e12b-12d1-a456-426655440000',
    ),
    name: ascii('ABCçÃé ;:,\\"', 1, 20).filter((name) => name.trim() !== ''),
    city: ascii('SÃO pauloé-', 1, 15).filter((name) => name.trim() !== ''),
    amount: optional(cents(999_999_999)),
    txid: optional(ascii('ABCxyz019', 1, 25)),
  }),
  upi: fc.record({
    pa: fc.constantFrom('name@okbank', 'a.b-c_9@ybl'),
    pn: line(60),
    am: optional(cents(9_999_999_999)),
    tn: optional(line(60)),
    tr: optional(ascii('ABC019-._/', 1, 35)),
  }),
  file: fc.record({
    files: fc.array(fc.uuid().map(fileId), { minLength: 1, maxLength: 20 }),
    title: optional(line(100)),
  }),
  links: fc.record({
    title: line(100),
    description: optional(paragraph),
    items: fc.array(fc.record({ title: line(100), url: webUrl }), { minLength: 1, maxLength: 5 }),
  }),
  gs1: fc
    .record({
      digits: fc.oneof(digits(7), digits(11), digits(12), digits(13)),
      qualifiers: fc.oneof(
        fc.record({
          variant: optional(value82(20)),
          batch: optional(value82(20)),
          serial: optional(value82(20)),
        }),
        fc.record({ tpx: value82(28) }),
      ),
      attributes: optional(fc.record({ 17: fc.constantFrom('271231', '280200'), 90: value82(30) })),
      url: webUrl,
      title: optional(line(60)),
    })
    .map(({ digits: start, qualifiers, ...data }) => ({
      gtin: start + checkDigit(start),
      ...qualifiers,
      ...data,
    })),
};

/** Returns the ID of a file, from the hex digits of a UUID. */
function fileId(uuid: string): string {
  return `fil_0${uuid.replaceAll('-', '').slice(0, 25)}`;
}
