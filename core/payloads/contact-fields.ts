import { z } from 'zod';
import { emailAddress } from './email-address.js';
import { phoneNumber } from './phone-number.js';
import { line } from './text-fields.js';
import { webUrl } from './web-url.js';

const postalAddress = z
  .strictObject({
    street: line(200).optional().describe('Street and number.'),
    city: line(100).optional().describe('Town.'),
    region: line(100).optional().describe('State, province or canton.'),
    postalCode: line(20).optional().describe('Postal code.'),
    country: line(100).optional().describe('Country, by name.'),
  })
  .refine(
    (address) => Object.values(address).some((part) => part !== undefined),
    'must hold at least one part',
  );

export type PostalAddress = z.output<typeof postalAddress>;

/** What vCard and MECARD have in common. */
export const contactFields = {
  firstName: line(200).optional().describe('Given name, with middle names if any.'),
  lastName: line(200).optional().describe('Family name.'),
  phones: z
    .array(phoneNumber())
    .max(10)
    .optional()
    .describe('Phone numbers with + and country code; kept as E.164.'),
  emails: z.array(emailAddress()).max(10).optional().describe('E-mail addresses.'),
  urls: z.array(webUrl()).max(10).optional().describe('Web addresses, http or https.'),
  address: z
    .preprocess((sent) => (typeof sent === 'string' ? { street: sent } : sent), postalAddress)
    .optional()
    .describe('Postal address; a string is taken as its street.'),
  birthday: z.iso.date('must be a date such as 1985-04-12').optional().describe('Date of birth, YYYY-MM-DD.'),
};

/** The seven components of ADR (RFC 2426, 3.2.1); post office box and extended address stay empty. */
export function addressComponents(address: PostalAddress): string[] {
  const { street = '', city = '', region = '', postalCode = '', country = '' } = address;
  return ['', '', street, city, region, postalCode, country];
}

/** The components of an ADR, read. What has no field of its own stands before the street. */
export function readAddressComponents(components: readonly string[]): PostalAddress {
  const [box, extended, street, city, region, postalCode, country] = components;
  return withoutEmpty({
    street: [box, extended, street].filter(Boolean).join(', '),
    city,
    region,
    postalCode,
    country,
  });
}

/** `1985-04-12` or `19850412`, with or without a time → `1985-04-12`. Anything else comes back as it is, to be refused. */
export function readBirthday(text: string): string {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/s.exec(text.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : text;
}

/** Leaves out what is absent: `undefined`, empty texts and empty lists. */
export function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(present) as Fields;
}
