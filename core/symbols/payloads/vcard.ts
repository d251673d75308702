import { z } from 'zod';
import { buildAddressComponents, contactFields } from './contact-fields.js';
import { escapeContentText, serializeContentLines } from './content-lines.js';
import { definePayloadType } from './payload-type.js';
import { extendedNumber, phoneWarnings } from './phone-number.js';
import { PHONE_TYPES, phoneParameter, type PhoneType } from './phone-types.js';
import { addIssue, betweenFields, normalizeCheck } from './normalize.js';
import { lineField, multilineField } from './text-fields.js';
import { parseVcard } from './vcard-parsing.js';
import { webUrl } from './web-url.js';

/**
 * Address books load the photo when the contact is saved, so an http URL would be open to changes on the way.
 */
function photoUrl() {
  return webUrl().check(
    normalizeCheck((url) =>
      url.startsWith('https:') ? { value: url } : { problem: 'must start with https://' },
    ),
  );
}

interface TypedPhones {
  phones?: string[] | undefined;
  phoneTypes?: PhoneType[] | undefined;
}

/** Gives each number a type. Types that say nothing are left out, as in a vCard without types. */
function completePhoneTypes<Card extends TypedPhones>(payload: z.core.ParsePayload<Card>): void {
  const { phones = [], phoneTypes, ...others } = payload.value;
  if (phoneTypes === undefined) return;
  if (phoneTypes.length > phones.length) {
    return addIssue(payload, 'phoneTypes', 'must have at most one entry for each of phones');
  }
  const complete = phones.map((_, index) => phoneTypes[index] ?? 'other');
  payload.value = complete.every((type) => type === 'other')
    ? ({ ...others, ...(phones.length > 0 && { phones }) } as unknown as Card)
    : { ...payload.value, phoneTypes: complete };
}

const schema = z
  .strictObject({
    firstName: contactFields.firstName,
    lastName: contactFields.lastName,
    phones: z
      .array(extendedNumber())
      .max(10)
      .optional()
      .describe(
        'Phone numbers with + and country code, also with an extension, such as ;ext=12. Stored as E.164.',
      ),
    phoneTypes: z
      .array(z.enum(PHONE_TYPES))
      .max(10)
      .optional()
      .describe(
        'Types of the phone numbers, in the order of phones; missing ones are other, a number without a type.',
      ),
    emails: contactFields.emails,
    urls: contactFields.urls,
    address: contactFields.address,
    birthday: contactFields.birthday,
    photoUrl: photoUrl()
      .optional()
      .describe('URL of a photo of the person, https only. Address books that are offline show none.'),
    organization: lineField(200).optional().describe('Company or other organization.'),
    title: lineField(200).optional().describe('Job title.'),
    note: multilineField(5_000).optional().describe('Note of one or more lines.'),
    version: z
      .enum(['3.0', '4.0'])
      .default('3.0')
      .describe('vCard version. All phones read 3.0 (RFC 2426); most read 4.0 (RFC 6350).'),
  })
  .check(
    betweenFields(['firstName', 'lastName', 'organization'], (payload) => {
      const { firstName, lastName, organization } = payload.value;
      if (firstName === undefined && lastName === undefined && organization === undefined) {
        addIssue(payload, 'firstName', 'is required unless lastName or organization is given');
      }
    }),
    betweenFields(['phones', 'phoneTypes'], completePhoneTypes),
  );

type VcardData = z.output<typeof schema>;

/**
 * Contact as vCard 3.0 (RFC 2426) or 4.0 (RFC 6350). Lines are not folded, and properties that phones ignore
 * are left out.
 */
export const vcard = definePayloadType({
  type: 'vcard',
  title: 'Contact',
  name: 'Contact',
  otherNames: ['kontakt', 'visitenkarte', 'businesscard'],
  icon: 'card',
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
      ? [{ code: 'vcard_version', message: 'Some older phones read only vCard 3.0.' }]
      : []),
  ],
});

function encodeVcard(data: VcardData): string {
  const property = (name: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : `${name}:${escapeContentText(value)}`;
  const name = [data.lastName ?? '', data.firstName ?? '', '', '', ''];
  // RFC 2426, 3.1.1 requires FN. For an organization without a person, it is the organization's name.
  const fullName = [data.firstName, data.lastName].filter((part) => part !== undefined).join(' ');
  return serializeContentLines([
    'BEGIN:VCARD',
    `VERSION:${data.version}`,
    `N:${name.map(escapeContentText).join(';')}`,
    property('FN', fullName === '' ? data.organization : fullName),
    property('ORG', data.organization),
    property('TITLE', data.title),
    ...(data.phones ?? []).map((phone, index) =>
      property(`TEL${phoneParameter(data.phoneTypes?.[index])}`, dialedWithPause(phone)),
    ),
    ...(data.emails ?? []).map((email) => property('EMAIL', email)),
    ...(data.urls ?? []).map((url) => `URL:${url}`),
    data.photoUrl && `PHOTO${data.version === '4.0' ? '' : ';VALUE=uri'}:${data.photoUrl}`,
    data.address && `ADR:${buildAddressComponents(data.address).map(escapeContentText).join(';')}`,
    // RFC 6350, 4.3.1: version 4.0 has dates in the basic format only.
    data.birthday && `BDAY:${data.version === '4.0' ? data.birthday.replaceAll('-', '') : data.birthday}`,
    property('NOTE', data.note),
    'END:VCARD',
  ]);
}

/** Address books dial the digits after a comma once the call is connected; few of them know `;ext=`. */
function dialedWithPause(phone: string): string {
  return phone.replace(';ext=', ',');
}
