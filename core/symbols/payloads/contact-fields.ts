import { z } from 'zod';
import { emailAddress } from './email-address.js';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';
import { phoneNumber } from './phone-number.js';
import { lineField } from './text-fields.js';
import { webUrl } from './web-url.js';

const postalAddress = z
  .strictObject({
    street: lineField(200).optional().describe('Street and house number.'),
    city: lineField(100).optional().describe('City or town.'),
    region: lineField(100).optional().describe('State, province, or canton.'),
    postalCode: lineField(20).optional().describe('Postal code.'),
    country: lineField(100).optional().describe('Name of the country.'),
  })
  .refine(
    (address) => Object.values(address).some((part) => part !== undefined),
    'must have at least one part',
  );

export type PostalAddress = z.output<typeof postalAddress>;

/** Returns the schema of a date. */
function date() {
  return z.string().max(40).check(normalizeCheck(parseDate)).meta({ format: 'date' });
}

const isoDate = z.iso.date();

function parseDate(text: string): ParseResult<string> {
  const parsed = isoDate.safeParse(normalizeIdentifier(text));
  return parsed.success ? { value: parsed.data } : { problem: 'must be a date such as 1985-04-12' };
}

/** Fields that vCard and MECARD share. */
export const contactFields = {
  firstName: lineField(200).optional().describe('Given name, including middle names.'),
  lastName: lineField(200).optional().describe('Family name.'),
  phones: z
    .array(phoneNumber())
    .max(10)
    .optional()
    .describe('Phone numbers with + and country code. Stored as E.164.'),
  emails: z.array(emailAddress()).max(10).optional().describe('Email addresses.'),
  urls: z.array(webUrl()).max(10).optional().describe('URLs, http or https.'),
  address: z
    .preprocess((input) => (typeof input === 'string' ? { street: input } : input), postalAddress)
    .optional()
    .describe('Postal address. A string is read as the street.'),
  birthday: date().optional().describe('Date of birth, YYYY-MM-DD.'),
};

/**
 * Returns the seven components of ADR. The post office box and the extended address are always empty.
 *
 * @see RFC 2426, 3.2.1
 */
export function buildAddressComponents(address: PostalAddress): string[] {
  const { street = '', city = '', region = '', postalCode = '', country = '' } = address;
  return ['', '', street, city, region, postalCode, country];
}

/**
 * Parses the components of ADR (RFC 2426, 3.2.1). The post office box and the extended address have no field
 * of their own and go in front of the street.
 */
export function parseAddressComponents(components: readonly string[]): PostalAddress {
  const [box, extended, street, city, region, postalCode, country] = components;
  return omitEmpty({
    street: [box, extended, street].filter(Boolean).join(', '),
    city,
    region,
    postalCode,
    country,
  });
}

/**
 * Converts `1985-04-12` or `19850412`, with or without a time, to `1985-04-12`. Returns any other text
 * unchanged, so the schema rejects it.
 */
export function parseBirthday(text: string): string {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/s.exec(text.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : text;
}

/** Returns a copy without empty values: `undefined`, empty strings, and empty arrays. */
export function omitEmpty<Fields extends object>(fields: Fields): Fields {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(present) as Fields;
}
