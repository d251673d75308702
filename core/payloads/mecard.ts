import { z } from 'zod';
import { escapeWithBackslash, splitUnescaped, unescapeBackslash } from './backslash-escaping.js';
import {
  addressComponents,
  contactFields,
  readAddressComponents,
  readBirthday,
  withoutEmpty,
} from './contact-fields.js';
import { definePayloadType } from './payload-type.js';
import { phoneWarnings } from './phone-number.js';
import { refuse } from './normalize.js';
import { readSemicolonFields } from './semicolon-fields.js';
import { line } from './text-fields.js';

/** NTT DoCoMo's list: these four are escaped with a backslash. */
const SPECIAL = '\\:;,';

const schema = z
  .strictObject({
    ...contactFields,
    organization: line(200).optional().describe('Company or other organisation.'),
    note: line(1_000).optional().describe('Free text, one line.'),
  })
  .check((payload) => {
    if (payload.value.firstName === undefined && payload.value.lastName === undefined) {
      refuse(payload, 'firstName', 'is needed, or else lastName');
    }
  });

type MecardData = z.output<typeof schema>;

/** A contact in NTT DoCoMo's MECARD: smaller than a vCard, so the symbol is coarser. */
export const mecard = definePayloadType({
  type: 'mecard',
  title: 'Contact card, small',
  summary: 'Adds a contact to the address book (MECARD): fewer fields than vCard, a smaller symbol.',
  symbol: 'static',
  schema,
  example: {
    firstName: 'Ada',
    lastName: 'Lovelace',
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
    organization: 'Analytical Engines',
    note: 'Met at the fair; call in the morning',
  },
  encode: encodeMecard,
  parse: parseMecard,
  warnings: (data) => phoneWarnings(data.phones ?? []),
});

function encodeMecard(data: MecardData): string {
  const escape = (value: string): string => escapeWithBackslash(value, SPECIAL);
  const field = (key: string, value: string | undefined): string =>
    value === undefined ? '' : `${key}:${escape(value)};`;
  const list = (key: string, values: string[] | undefined): string =>
    (values ?? []).map((value) => field(key, value)).join('');
  // The name is `last,first`; without a comma it is all one name.
  const name = [data.lastName ?? '', data.firstName]
    .filter((part) => part !== undefined)
    .map(escape)
    .join(',');
  const address = data.address ? `ADR:${addressComponents(data.address).map(escape).join(',')};` : '';
  return [
    `MECARD:N:${name};`,
    list('TEL', data.phones),
    list('EMAIL', data.emails),
    list('URL', data.urls),
    address,
    field('BDAY', data.birthday?.replaceAll('-', '')),
    field('ORG', data.organization),
    field('NOTE', data.note),
    ';',
  ].join('');
}

const LISTS: Record<string, 'phones' | 'emails' | 'urls'> = { TEL: 'phones', EMAIL: 'emails', URL: 'urls' };
const FIELD_NAMES: Record<string, string> = { ORG: 'organization', NOTE: 'note' };

/** Fields that the data has no place for come back under their own key, so that the schema refuses them by name. */
function parseMecard(text: string): unknown {
  const fields = readSemicolonFields(text, 'MECARD:');
  if (!fields) return undefined;
  const data: Record<string, unknown> = {};
  const lists = { phones: [] as string[], emails: [] as string[], urls: [] as string[] };
  for (const { key, value } of fields) {
    const list = LISTS[key];
    if (list) lists[list].push(unescapeBackslash(value));
    else if (key === 'N') Object.assign(data, readName(value));
    else if (key === 'ADR') data.address = readAddress(value);
    else if (key === 'BDAY') data.birthday = readBirthday(unescapeBackslash(value));
    else data[FIELD_NAMES[key] ?? key] = unescapeBackslash(value);
  }
  return withoutEmpty({ ...data, ...lists });
}

function readName(value: string): { firstName?: string; lastName?: string } {
  const [last = '', ...first] = splitUnescaped(value, ',').map(unescapeBackslash);
  return withoutEmpty({ lastName: last, firstName: first.join(',').trim() === '' ? '' : first.join(',') });
}

/** Seven parts by DoCoMo's specification; many writers put it all in one. */
function readAddress(value: string): unknown {
  const parts = splitUnescaped(value, ',').map(unescapeBackslash);
  return parts.length === 7 ? readAddressComponents(parts) : { street: parts.join(',') };
}
