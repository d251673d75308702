import { z } from 'zod';
import { addressComponents, contactFields } from './contact-fields.js';
import { escapeContentText, writeContentLines } from './content-lines.js';
import { definePayloadType } from './payload-type.js';
import { phoneWarnings } from './phone-number.js';
import { refuse } from './normalize.js';
import { line, paragraph } from './text-fields.js';
import { parseVcard } from './vcard-parsing.js';

const schema = z
  .strictObject({
    ...contactFields,
    organization: line(200).optional().describe('Company or other organisation.'),
    title: line(200).optional().describe('Position in the organisation.'),
    note: paragraph(5_000).optional().describe('Free text.'),
    version: z
      .enum(['3.0', '4.0'])
      .default('3.0')
      .describe('3.0 (RFC 2426) is read by every phone, 4.0 (RFC 6350) by most.'),
  })
  .check((payload) => {
    const { firstName, lastName, organization } = payload.value;
    if (firstName === undefined && lastName === undefined && organization === undefined) {
      refuse(payload, 'firstName', 'is needed, or else lastName or organization');
    }
  });

type VcardData = z.output<typeof schema>;

/** A contact. vCard 3.0 (RFC 2426) or 4.0 (RFC 6350), unfolded, with nothing that costs bytes and tells phones nothing. */
export const vcard = definePayloadType({
  type: 'vcard',
  title: 'Contact card',
  summary: 'Adds a contact to the address book (vCard).',
  symbol: 'static',
  schema,
  example: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    organization: 'Analytical Engines; Research',
    title: 'Head of Programs',
    phones: ['+44 20 7946 0958'],
    emails: ['ada@example.com'],
    urls: ['https://example.com/ada'],
    address: {
      street: '12 St James’s Square',
      city: 'London',
      postalCode: 'SW1Y 4JH',
      country: 'United Kingdom',
    },
    birthday: '1985-12-10',
    note: 'Met at the fair.\nCall in the morning.',
  },
  encode: encodeVcard,
  parse: parseVcard,
  warnings: (data) => [
    ...phoneWarnings(data.phones ?? []),
    ...(data.version === '4.0'
      ? [{ code: 'vcard_version', message: 'Some older phones read vCard 3.0 only.' }]
      : []),
  ],
});

function encodeVcard(data: VcardData): string {
  const property = (name: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : `${name}:${escapeContentText(value)}`;
  const name = [data.lastName ?? '', data.firstName ?? '', '', '', ''];
  // RFC 2426, 3.1.1: FN is required. An organisation without a person goes by its own name.
  const fullName = [data.firstName, data.lastName].filter((part) => part !== undefined).join(' ');
  return writeContentLines([
    'BEGIN:VCARD',
    `VERSION:${data.version}`,
    `N:${name.map(escapeContentText).join(';')}`,
    property('FN', fullName === '' ? data.organization : fullName),
    property('ORG', data.organization),
    property('TITLE', data.title),
    ...(data.phones ?? []).map((phone) => property('TEL', phone)),
    ...(data.emails ?? []).map((email) => property('EMAIL', email)),
    ...(data.urls ?? []).map((url) => `URL:${url}`),
    data.address && `ADR:${addressComponents(data.address).map(escapeContentText).join(';')}`,
    // RFC 6350, 4.3.1: 4.0 knows dates in the basic format only.
    data.birthday && `BDAY:${data.version === '4.0' ? data.birthday.replaceAll('-', '') : data.birthday}`,
    property('NOTE', data.note),
    'END:VCARD',
  ]);
}
